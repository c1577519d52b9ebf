/**
 * Runs PostgreSQL from its npm package in a separate process, because the package changes the exit
 * code of its process. It prints its address, stops on SIGTERM, and restarts by each signal that it
 * reads from a line.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../server/free-port.ts'
import { loadEmbeddedPostgres } from './embedded-postgres.ts'
import { temporaryPlace } from './temporary.ts'

const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale=C',
  // Skip password hashing, because the server would repeat it for each of thousands of connections.
  '--auth=trust',
  '--no-data-checksums',
  '--no-sync',
]
/** These settings risk data only if the machine crashes. A killed server loses nothing. */
const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200']

const folder = mkdtempSync(join(temporaryPlace(), 'washboard-pg-'))
// Root starts PostgreSQL as another user, who needs access to the folder.
chmodSync(folder, 0o777)
const EmbeddedPostgres = await loadEmbeddedPostgres(folder)
const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: INITDB_FLAGS,
  postgresFlags: FLAGS.flatMap((flag) => ['-c', flag]),
  onLog: () => {},
  onError: (message) => console.error(String(message)),
})
await server.initialise()
await server.start()
console.log(`postgres://postgres:postgres@127.0.0.1:${port}/`)

/** The process that all others of the server come from. */
const postmaster = () =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1))

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Ends it as the signal does, and starts it again on the same data. */
async function restart(signal: NodeJS.Signals): Promise<void> {
  const pid = postmaster()
  process.kill(pid, signal)
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 10))
  await server.start()
}

createInterface(process.stdin)
  .on('line', async (line) => {
    await restart(line as NodeJS.Signals)
    console.log('restarted')
  })
  .once('close', async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
