import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { checksums } from '../../support/database/checksums.ts'
import type { App, Business } from './business.ts'
import { compareAll } from './compare.ts'
import type { Model } from './reference-model.ts'

/** A batch that was kept, and the model before and after it. */
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

/** One sequence on its way. */
export interface Play extends Game {
  model: Model
  /** Action and not taken back since. */
  kept: Kept[]
  /** Every batch that was answered. */
  done: string[]
  /** The last change before the sequence. */
  since: string
  ids: Record<string, readonly number[]>
  failures: string[]
}

/** The batches of a sequence that have changed something, as history tells them. */
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

/**
 * Takes back what was done last, as somebody does at once, and now and then takes that back again;
 * both must be possible.
 */
export async function undoLast(play: Play, isRegretted: boolean): Promise<string[]> {
  const last = play.kept.at(-1)
  if (!last || !(await batchesSince(play.db, play.since)).has(last.batch)) return []
  const undone = await undo(play, last.batch)
  if (undone.status !== 200) return [`undoing the last: ${JSON.stringify(undone.body)}`]
  play.done.push(undone.body.batch)
  play.kept.pop()
  play.model = last.before
  if (isRegretted) {
    const redone = await undo(play, undone.body.batch)
    if (redone.status !== 200) return [`undoing the undo: ${JSON.stringify(redone.body)}`]
    play.done.push(redone.body.batch)
    play.kept.push({ ...last, batch: redone.body.batch })
    play.model = last.after
  }
  return compareAll(play)
}

/** Takes everything back, the last first; whether all is as it was before. */
export async function undoAll(play: Play) {
  const changed = await batchesSince(play.db, play.since)
  const unknown = [...changed].filter((batch) => !play.done.includes(batch))
  if (unknown.length > 0) play.failures.push(`${unknown.length} batches of what was refused`)
  const kept = play.kept.filter(({ batch }) => changed.has(batch))
  for (const { batch } of kept.toReversed()) {
    const { status, body } = await undo(play, batch)
    if (status !== 200) {
      play.failures.push(`undoing all: ${JSON.stringify(body)}`)
      return false
    }
  }
  const now = await checksums(play.db)
  const others = Object.keys(now).filter((table) => now[table] !== play.first[table])
  if (others.length > 0) play.failures.push(`not as before: ${others.join(', ')}`)
  return others.length === 0
}
