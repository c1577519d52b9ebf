import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/free-port.ts'
import { temporaryPlace } from './temporary.ts'

// Debian puts it where only root looks.
const env = { PATH: `${process.env.PATH}:/usr/sbin` }

/** Returns whether the package pgbouncer of the system is installed. */
export const hasPgBouncer = (): boolean =>
  spawnSync('pgbouncer', ['--version'], { env }).status === 0

/** So few sessions that the connections of one server already share them. */
const SESSIONS = 4

const settings = (from: number, to: URL, sessions: number) => `[databases]
* = host=${to.hostname} port=${to.port} user=${to.username} password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${from}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`

/** Lays a PgBouncer in transaction mode before a PostgreSQL server. */
export async function layPgBouncer(to: URL, sessions = SESSIONS) {
  const folder = mkdtempSync(join(temporaryPlace(), 'washboard-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(port, to, sessions))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...user, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('process up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${said}`)))
  })
  return {
    port,
    async remove() {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
