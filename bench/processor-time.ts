import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'

/** The milliseconds of a tick in `/proc`. */
const TICK = 10

interface ProcessTime {
  parent: number
  /** The processor time in ms. */
  time: number
  /** The processor time in ms of its ended children. */
  endedTime: number
}

/** Reads the processor time of a process; undefined if it has ended. */
function readProcess(id: string): ProcessTime | undefined {
  try {
    // The name of the program is in brackets and may contain spaces.
    const [, ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')
    const values = fields.join(') ').split(' ')
    const [time = 0, endedTime = 0] = [values.slice(11, 13), values.slice(13, 15)].map(
      ([user, system]) => (Number(user) + Number(system)) * TICK,
    )
    return { parent: Number(values[1]), time, endedTime }
  } catch {
    return undefined
  }
}

/** Reads the processor time in ms of a local PostgreSQL; 0 for the embedded database. */
export async function readDatabaseTime({ db, engine }: OpenDatabase): Promise<number> {
  if (engine === 'embedded') return 0
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  const serverId = readProcess(String(rows[0]?.id))?.parent
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes
    .map(readProcess)
    .filter((candidate) => candidate?.parent === serverId)
    .reduce(
      (sum, candidate) => sum + (candidate?.time ?? 0),
      readProcess(String(serverId))?.endedTime ?? 0,
    )
}
