import { BUSINESS_FOLDER } from '../server/settings/business-folder.mjs'
import { readSettings, StartError } from '../server/settings/settings.ts'
import {
  endWithSupervisor,
  isSupervised,
  requestRestart,
  supervise,
} from './development/supervise.ts'

/** Returns whether the declarations can be read and are valid. */
async function areDeclarationsValid(): Promise<boolean> {
  try {
    const { registry } = await import('#business')
    const { refuseMistakes, refuseUnknownNames } = await import('../server/app/refuse-mistakes.ts')
    refuseMistakes(registry)
    refuseUnknownNames(registry, (await import('#hooks')).hooks)
    return true
  } catch {
    return false
  }
}

/** Runs `npm run dev`: the server, or the mistakes in the declarations until they are valid. */
async function develop(): Promise<void> {
  endWithSupervisor()
  const { waitUntilValid } = await import('./development/wait-for-valid.ts')
  const port = (await areDeclarationsValid())
    ? null
    : await waitUntilValid(BUSINESS_FOLDER, readSettings(process.env))
  // Other obstacles to a start are reported by the start itself.
  if (port === null) await import('./main.ts')
  // Modules of wrong files are cached.
  else requestRestart(port, () => process.exit(0))
}

if (isSupervised())
  develop().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
else supervise()
