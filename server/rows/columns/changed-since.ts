import { sql } from 'kysely'
import type { Db } from '../../db/database-types.ts'
import type { Versions, VersionState } from '../../live/versions.ts'

/** The ids of the rows that were changed, by the name of a table's version. */
export type ChangedIds = ReadonlyMap<string, readonly number[]>

/** Rows from which on a list is rather sent whole. */
const MOST_ROWS = 2000

interface Recorded {
  name: string
  versions: number
  ids: readonly (number | null)[]
}

async function readChanged(
  db: Db,
  { versions }: VersionState,
  since: Versions,
): Promise<ChangedIds | undefined> {
  const steps = new Map([...since].map(([name, from]) => [name, (versions.get(name) ?? 0) - from]))
  if ([...steps.values()].some((step) => step < 0)) return undefined
  const names = [...steps.keys()].filter((name) => steps.get(name) !== 0)
  if (names.length === 0) return new Map()
  const between = names.map(
    (name) => sql`(name = ${name} and version > ${since.get(name) ?? 0}::bigint
      and version <= ${versions.get(name) ?? 0}::bigint)`,
  )
  const { rows } = await sql<Recorded>`select name, count(distinct version) as versions,
    json_agg(distinct row_id) as ids from changed_rows
    where ${sql.join(between, sql` or `)} group by name`.execute(db)
  const recorded = new Map(rows.map((row) => [row.name, row]))
  // A version of which nothing is recorded may have changed anything.
  if (names.some((name) => Number(recorded.get(name)?.versions ?? 0) !== steps.get(name)))
    return undefined
  const ids = rows.flatMap((row) => row.ids)
  if (ids.includes(null) || ids.length > MOST_ROWS) return undefined
  return new Map(
    rows.map((row) => [row.name, row.ids.filter((id) => id !== null && id !== 0)]),
  ) as ChangedIds
}

/** What is known of one state of the tables, by the versions that were asked about. */
const known = new WeakMap<VersionState, Map<string, Promise<ChangedIds | undefined>>>()

/**
 * Resolves with the rows that were changed since other versions of their tables; undefined where
 * they were too many, or that is not known. It is asked once for each state of the tables.
 */
export function changedSince(
  db: Db,
  state: VersionState,
  since: Versions,
): Promise<ChangedIds | undefined> {
  const answers = known.get(state) ?? new Map<string, Promise<ChangedIds | undefined>>()
  known.set(state, answers)
  const key = JSON.stringify([...since])
  const answer = answers.get(key) ?? readChanged(db, state, since)
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}
