import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/free-port.ts'
import { temporaryPlace } from './temporary.ts'

// Debian installs pgbouncer in a folder that only root has in its path.
const env = { PATH: `${process.env.PATH}:/usr/sbin` }

/** Returns whether the package pgbouncer of the system is installed. */
export const hasPgBouncer = (): boolean =>
  spawnSync('pgbouncer', ['--version'], { env }).status === 0

/** Few enough sessions that the connections of one server share them. */
const SESSIONS = 4

const settings = (port: number, target: URL, sessions: number) => `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`

/** Starts a PgBouncer in transaction mode in front of a PostgreSQL server. */
export async function startPgBouncer(target: URL, sessions = SESSIONS) {
  const folder = mkdtempSync(join(temporaryPlace(), 'washboard-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(port, target, sessions))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...user, file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${output}`)))
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
