import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { checksums } from '../../support/database/checksums.ts'
import type { App, Business } from './business.ts'
import { compareAll } from './compare.ts'
import type { Model } from './reference-model.ts'

/** A batch, and the model before and after it. */
export interface Kept {
  batch: string
  before: Model
  after: Model
}

export interface Game {
  app: App
  db: Db
  business: Business
  starts: ReadonlyMap<unknown, string>
  /** The checksum of each table before the first sequence. */
  first: Awaited<ReturnType<typeof checksums>>
}

/** The progress of one sequence. */
export interface Play extends Game {
  model: Model
  /** Batches that are not undone yet. */
  kept: Kept[]
  /** All batches of the sequence. */
  done: string[]
  /** The last change before the sequence. */
  since: string
  ids: Record<string, readonly number[]>
  failures: string[]
}

/** Lists the batches of a sequence that changed something. */
async function batchesSince(db: Db, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ batch: string }>`select distinct batch from changes
    where id > ${id}::bigint`.execute(db)
  return new Set(rows.map(({ batch }) => batch))
}

/** The newest change in history. */
export async function lastChange(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from changes`.execute(db)
  return rows[0]?.id ?? '0'
}

const undo = ({ app, business }: Game, batch: string) =>
  app.call('POST history/undo', { token: business.admin.token, body: { batch } })

/** Undoes the last batch, and sometimes undoes this undo. Both must succeed. */
export async function undoLast(play: Play, isRegretted: boolean): Promise<string[]> {
  const lastBatch = play.kept.at(-1)
  if (!lastBatch || !(await batchesSince(play.db, play.since)).has(lastBatch.batch)) return []
  const undone = await undo(play, lastBatch.batch)
  if (undone.status !== 200) return [`undoing the last: ${JSON.stringify(undone.body)}`]
  play.done.push(undone.body.batch)
  play.kept.pop()
  play.model = lastBatch.before
  if (isRegretted) {
    const redone = await undo(play, undone.body.batch)
    if (redone.status !== 200) return [`undoing the undo: ${JSON.stringify(redone.body)}`]
    play.done.push(redone.body.batch)
    play.kept.push({ ...lastBatch, batch: redone.body.batch })
    play.model = lastBatch.after
  }
  return compareAll(play)
}

/** Undoes all batches, the last first. Returns whether everything is as before. */
export async function undoAll(play: Play) {
  const changedBatches = await batchesSince(play.db, play.since)
  const unknown = [...changedBatches].filter((batch) => !play.done.includes(batch))
  if (unknown.length > 0) play.failures.push(`${unknown.length} batches of what was refused`)
  const keptBatches = play.kept.filter(({ batch }) => changedBatches.has(batch))
  for (const { batch } of keptBatches.toReversed()) {
    const { status, body } = await undo(play, batch)
    if (status !== 200) {
      play.failures.push(`undoing all: ${JSON.stringify(body)}`)
      return false
    }
  }
  const currentChecksums = await checksums(play.db)
  const changedTables = Object.keys(currentChecksums).filter(
    (table) => currentChecksums[table] !== play.first[table],
  )
  if (changedTables.length > 0) play.failures.push(`not as before: ${changedTables.join(', ')}`)
  return changedTables.length === 0
}
