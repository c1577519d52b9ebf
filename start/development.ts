import { spawn } from 'node:child_process'
import { BUSINESS_FOLDER } from '../server/settings/business-folder.mjs'
import { readSettings, StartError } from '../server/settings/settings.ts'

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

/** Restarts in a new process, because modules of wrong files are cached. */
function restartProcess(port: number): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** Runs `npm run dev`: the server, or the mistakes in the declarations until they are valid. */
async function develop(): Promise<void> {
  const { waitUntilValid } = await import('./development/wait-for-valid.ts')
  const port = (await areDeclarationsValid())
    ? null
    : await waitUntilValid(BUSINESS_FOLDER, readSettings(process.env))
  // Other obstacles to a start are reported by the start itself.
  if (port === null) await import('./main.ts')
  else restartProcess(port)
}

develop().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
