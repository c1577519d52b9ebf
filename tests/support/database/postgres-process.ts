/**
 * A real PostgreSQL from its npm package, in a process of its own: the package takes over
 * how its process ends, and would make failed tests end with success. Says its address on
 * one line, and stops when it is told to end; for each line with a signal it is ended so and started
 * again.
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
  // The server would derive a key from the password for each of thousands of connections.
  '--auth=trust',
  '--no-data-checksums',
  '--no-sync',
]
/** What is lost when the machine itself ends is of no use to anybody; a killed server loses nothing by these. */
const FLAGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200']

const folder = mkdtempSync(join(temporaryPlace(), 'washboard-pg-'))
// As root it runs as a user of its own, who must be able to look into the folder.
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
