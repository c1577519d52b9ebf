import { spawn } from 'node:child_process'
import { readSettings, StartError } from '../server/settings/settings.ts'

/** Whether the declarations can be read and hold together. */
async function isSound(): Promise<boolean> {
  try {
    const { registry } = await import('#business/index.ts')
    const { refuseMistakes } = await import('../server/app/refuse-mistakes.ts')
    refuseMistakes(registry)
    return true
  } catch {
    return false
  }
}

/** Starts anew: a process that has read a wrong file does not read it again. */
function startAnew(port: number): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code ?? 1))
}

/** What `npm run dev` runs: the server, or what is wrong with the declarations until they hold together. */
async function develop(): Promise<void> {
  const { untilMended } = await import('../server/web/until-mended.ts')
  const port = (await isSound())
    ? null
    : await untilMended(process.cwd(), readSettings(process.env))
  // What else is in the way of a start it says itself.
  if (port === null) await import('./main.ts')
  else startAnew(port)
}

develop().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
