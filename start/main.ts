import { readSettings, StartError } from '../server/settings/settings.ts'

/** Begins to build the pages, in a thread of its own; what is wrong with them is said when they are needed. */
function beginPages(): Promise<void> {
  const pages = import('../server/web/bundling/app-build.ts').then(({ ensureBuilt }) =>
    ensureBuilt(),
  )
  pages.catch(() => undefined)
  return pages
}

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const pages = process.argv.includes('--dev') ? undefined : beginPages()
  const { soundRegistry } = await import('./sound-registry.ts')
  await soundRegistry()
  const { beginEmbedded } = await import('../server/db/engines/data-folder.ts')
  const isEmbedded = !settings.databaseUrl && !settings.providerUrl
  // It opens in a thread of its own, while this one reads the rest of the server.
  const folder = isEmbedded ? beginEmbedded(settings.dataDir) : undefined
  const { start } = await import('./start.ts')
  await start(settings, { folder, pages })
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
