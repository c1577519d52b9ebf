import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'

/** The milliseconds of a tick in `/proc`. */
const TICK = 10

/** Reads the parent and the processor time in ms of a process; undefined if it has ended. */
function readProcess(id: string): { parent: number; time: number } | undefined {
  try {
    // The name of the program is in brackets and may contain spaces.
    const [, ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')
    const values = fields.join(') ').split(' ')
    return { parent: Number(values[1]), time: (Number(values[11]) + Number(values[12])) * TICK }
  } catch {
    return undefined
  }
}

/** Reads the processor time in ms of a local PostgreSQL; 0 for the embedded database. */
export async function readDatabaseTime({ db, engine }: OpenDatabase): Promise<number> {
  if (engine === 'embedded') return 0
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  const server = readProcess(String(rows[0]?.id))?.parent
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes
    .map(readProcess)
    .filter((candidate) => candidate?.parent === server)
    .reduce((sum, candidate) => sum + (candidate?.time ?? 0), 0)
}
