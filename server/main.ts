import { registry } from '../resources/index.ts'
import { refuseMistakes } from './app/refuse-mistakes.ts'
import { beginEmbedded } from './db/engines/data-folder.ts'
import { readSettings, StartError } from './settings/settings.ts'

async function run(): Promise<void> {
  const settings = readSettings(process.env)
  refuseMistakes(registry)
  const isEmbedded = !settings.databaseUrl && !settings.providerUrl
  // It opens in a thread of its own, while this one reads the rest of the server.
  const folder = isEmbedded ? beginEmbedded(settings.dataDir) : undefined
  const { start } = await import('./start.ts')
  await start(settings, folder)
}

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
