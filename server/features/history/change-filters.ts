import { shiftDays } from '../../../registry/days/days.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import { isBatchId } from '../../calls/read-call.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChangeFilters } from '../../../registry/account/all-history-calls.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { KEY_SESSION } from '../../auth/api-keys.ts'
import type { Db } from '../../db/database-types.ts'
import { createInvalidProblem } from '../../http/problem.ts'
import { findRowsByTitle } from './rows-by-title.ts'

/** A condition on changes `c`, which also works for other changes of the same batch. */
export type ChangeCondition = (alias: string) => RawBuilder<unknown>

const selectColumn = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

const buildEquals =
  (name: string) =>
  (value: unknown): ChangeCondition =>
  (alias) =>
    sql`${selectColumn(alias, name)} = ${value}`

/**
 * The condition of a batch. Texts that are no ids match nothing, because the database cannot
 * compare them.
 */
function buildBatchCondition(value: unknown): ChangeCondition {
  const isId = isBatchId(String(value))
  return (alias) => (isId ? sql`${selectColumn(alias, 'batch')} = ${value}::uuid` : sql`false`)
}

/** The condition of the changes after a page. Throws 422 for an invalid start. */
export function buildPageCondition(before: string | undefined): RawBuilder<unknown> {
  if (before === undefined) return sql`true`
  if (!/^\d+$/.test(before))
    throw createInvalidProblem({ before: { key: 'errors.field.not_integer' } })
  return sql`c.id < ${before}::bigint`
}

/** The start of a day, or of a day after it, in the business's time zone. */
const selectDayStart = (day: unknown, dayOffset: 0 | 1, timeZone: string) =>
  sql`${getDayStart(shiftDays(String(day), dayOffset), timeZone)}::timestamptz`

/** The condition builders by filter name. */
const createConditionBuilders = (
  timeZone: string,
): Readonly<Record<Exclude<keyof ChangeFilters, 'q'>, (value: unknown) => ChangeCondition>> => ({
  entity: buildEquals('entity'),
  verb: buildEquals('verb'),
  actor_id: buildEquals('actor_id'),
  actor_role: buildEquals('actor_role'),
  api_key_id: (value: unknown) => buildEquals('session_id')(`${KEY_SESSION}${String(value)}`),
  row_id: buildEquals('row_id'),
  batch: buildBatchCondition,
  from: (value: unknown) => (alias: string) =>
    sql`${selectColumn(alias, 'at')} >= ${selectDayStart(value, 0, timeZone)}`,
  to: (value: unknown) => (alias: string) =>
    sql`${selectColumn(alias, 'at')} < ${selectDayStart(value, 1, timeZone)}`,
  since: (value: unknown) => (alias: string) =>
    sql`${selectColumn(alias, 'at')} >= ${value}::timestamptz`,
  until: (value: unknown) => (alias: string) =>
    sql`${selectColumn(alias, 'at')} < ${value}::timestamptz`,
})

/** Returns whether a text is a request id, as error messages and logs contain it. */
const isRequestId = (text: string) => /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(text)

/** The condition of changes whose row titles contain a text, or whose request has that id. */
async function buildTextCondition(
  db: Db,
  entities: readonly AnyResource[],
  text: string,
): Promise<ChangeCondition> {
  if (isRequestId(text)) return buildEquals('request_id')(text)
  const matches = await findRowsByTitle(db, entities, text)
  return (alias) => {
    const entityConditions = matches.map(
      ({ entity, ids }) =>
        sql`(${selectColumn(alias, 'entity')} = ${entity} and ${selectColumn(alias, 'row_id')} = any(${ids}::int[]))`,
    )
    return sql`(${sql.join([sql`false`, ...entityConditions], sql` or `)})`
  }
}

/** Builds the conditions of filters. Days are those of the business's time zone. */
export async function changeConditions(
  { db, timeZone }: { db: Db; timeZone: string },
  entities: readonly AnyResource[],
  { q, ...filters }: ChangeFilters,
): Promise<ChangeCondition[]> {
  const builders = createConditionBuilders(timeZone)
  const conditions = Object.entries(filters).map(([name, value]) =>
    builders[name as keyof typeof filters](value),
  )
  return q === undefined ? conditions : [...conditions, await buildTextCondition(db, entities, q)]
}
