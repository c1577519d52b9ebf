import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/free-port.ts'
import { temporaryPlace } from './temporary.ts'

/** Debian's folder for the programs of each PostgreSQL version. */
const VERSIONS = '/usr/lib/postgresql'

/**
 * The programs of the installed PostgreSQL, because the npm package has none to copy a running
 * server.
 */
const programs = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
  .map((version) => join(VERSIONS, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')))

/** Returns whether the system has a PostgreSQL with all its programs. */
export const hasSystemPostgres = (): boolean => programs !== undefined

const readUserId = (flag: string) =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? { uid: readUserId('-u'), gid: readUserId('-g') } : {}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(join(programs ?? '', program), args, {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? stderr}`)
}

interface PostgresServer {
  url: string
  start(): void
  stop(): void
}

function createServer(folder: string, port: number): PostgresServer {
  const log = `${folder}.log`
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    start: () =>
      run('pg_ctl', ['start', '--wait', '--pgdata', folder, '--log', log, '--options', options]),
    stop: () => run('pg_ctl', ['stop', '--wait', '--mode', 'fast', '--pgdata', folder]),
  }
}

/** Starts two PostgreSQL servers: a primary one, and a standby that receives its changes. */
export async function startWithStandby() {
  const folder = mkdtempSync(join(temporaryPlace(), 'washboard-standby-'))
  chmodSync(folder, 0o777)
  const [ofPrimary, ofStandby] = [join(folder, 'primary'), join(folder, 'standby')]
  const port = await freePort()
  const primary = createServer(ofPrimary, port)
  const initial = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=trust']
  run('initdb', ['--pgdata', ofPrimary, ...initial])
  primary.start()
  const copied = ['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream']
  run('pg_basebackup', ['--dbname', primary.url, '--pgdata', ofStandby, ...copied])
  const standby = createServer(ofStandby, await freePort())
  standby.start()
  return {
    primary,
    standby,
    remove() {
      standby.stop()
      primary.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
