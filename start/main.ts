import { readSettings, StartError } from '../server/settings/settings.ts'
import { RELEASE } from '../server/settings/release.ts'

/** Starts the build of the pages. Its error is reported when the pages are needed. */
function startPagesBuild(): Promise<void> {
  const pages = import('./site/bundling/app-build.ts').then(({ ensureBuilt }) => ensureBuilt())
  pages.catch(() => undefined)
  return pages
}

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  if (RELEASE && process.argv.includes('--dev'))
    throw new StartError('A release has no development mode. Use npm run dev in a checkout.')
  const pages = process.argv.includes('--dev') ? undefined : startPagesBuild()
  const { loadValidRegistry } = await import('./sound-registry.ts')
  await loadValidRegistry()
  const { startEmbedded } = await import('../server/db/engines/data-folder.ts')
  const isEmbedded = !settings.databaseUrl && !settings.providerUrl
  // The database opens in a thread while this one loads the rest of the server.
  const folder = isEmbedded ? startEmbedded(settings.dataDir) : undefined
  const { start } = await import('./start.ts')
  await start(settings, { folder, pages })
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
