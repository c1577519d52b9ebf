import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'

/** The milliseconds of a tick in `/proc`. */
const TICK = 10

interface ProcessFacts {
  id: string
  parent: string
  /** The processor time in ms, with that of its ended children. */
  time: number
  /** The bytes in memory. */
  memory: number
}

/** Reads the facts of a process; undefined if it has ended. */
function readProcess(id: string): ProcessFacts | undefined {
  try {
    // The name of the program is in brackets and may contain spaces.
    const [, ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')
    const values = fields.join(') ').split(' ')
    const ticks = values.slice(11, 15).reduce((sum, value) => sum + Number(value), 0)
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    return {
      id,
      parent: values[1] ?? '',
      time: ticks * TICK,
      memory: Number(kilobytes ?? 0) * 1024,
    }
  } catch {
    return undefined
  }
}

/** Reads the processor time in ms and the memory in bytes of a process and all that it started. */
export function readProcessTree(rootId: number): { time: number; memory: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? [])
  const tree = processes.filter(({ id }) => id === String(rootId))
  for (const { id } of tree) tree.push(...processes.filter(({ parent }) => parent === id))
  return {
    time: tree.reduce((sum, { time }) => sum + time, 0),
    memory: tree.reduce((sum, { memory }) => sum + memory, 0),
  }
}

/** Returns the id of the process that started another one. */
export const readParentId = (id: number): number => Number(readProcess(String(id))?.parent)

/** Reads the processor time in ms of a local PostgreSQL; 0 for the embedded database. */
export async function readDatabaseTime({ db, engine }: OpenDatabase): Promise<number> {
  if (engine === 'embedded') return 0
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
  return readProcessTree(readParentId(Number(rows[0]?.id))).time
}
