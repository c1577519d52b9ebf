import { registryVerbs } from '../../../registry/entities/life-cycle.ts'
import { type RawBuilder, sql } from 'kysely'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import { HISTORY_VERBS } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { KEY_SESSION } from '../../auth/api-keys.ts'
import type { Db } from '../../db/database-types.ts'
import { invalid } from '../../http/problem.ts'
import type { OptionTypes, ParsedOptions } from '../../http/read-options.ts'
import { isBatchId } from './batch-id.ts'
import { findRowsByTitle } from './rows-by-title.ts'

/** A condition on changes under an alias, which also works for other changes of the same batch. */
export type ChangeCondition = (alias: string) => RawBuilder<unknown>

/** The options by which changes are filtered. */
export const filterOptions = (registry: Registry) =>
  ({
    entity: {
      type: 'names',
      names: [...Object.keys(registry), ...SERVER_ENTITIES.map(({ name }) => name)],
    },
    verb: { type: 'names', names: [...registryVerbs(registry), ...HISTORY_VERBS] },
    actor_id: { type: 'integer', min: 1 },
    actor_role: { type: 'names', names: ROLES },
    api_key_id: { type: 'integer', min: 1 },
    row_id: { type: 'integer', min: 1 },
    batch: { type: 'text', maxLength: 36 },
    from: { type: 'date' },
    to: { type: 'date' },
    since: { type: 'datetime' },
    until: { type: 'datetime' },
    q: { type: 'text', maxLength: 200 },
    before: { type: 'text', maxLength: 18 },
  }) as const satisfies OptionTypes

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)

const equals =
  (name: string) =>
  (value: unknown): ChangeCondition =>
  (alias) =>
    sql`${column(alias, name)} = ${value}`

function inBatch(value: unknown): ChangeCondition {
  const isOne = isBatchId(String(value))
  return (alias) => (isOne ? sql`${column(alias, 'batch')} = ${value}::uuid` : sql`false`)
}

/** The condition of the rows after a page; throws 422 for a wrong start. */
export function afterPage(options: ParsedOptions): RawBuilder<unknown> {
  const before = options.get('before')
  if (before === undefined) return sql`true`
  if (!/^\d+$/.test(String(before))) throw invalid({ before: { key: 'errors.field.not_integer' } })
  return sql`c.id < ${before}::bigint`
}

/** The start of a day, or of the next one, in the time zone of the business. */
const startOfDay = (value: unknown, dayOffset: 0 | 1, timeZone: string) =>
  sql`((${value}::date + ${sql.lit(dayOffset)})::timestamp at time zone ${timeZone})`

const byValue = (timeZone: string) => ({
  entity: equals('entity'),
  verb: equals('verb'),
  actor_id: equals('actor_id'),
  actor_role: equals('actor_role'),
  api_key_id: (value: unknown) => equals('session_id')(`${KEY_SESSION}${String(value)}`),
  row_id: equals('row_id'),
  batch: inBatch,
  from: (value: unknown) => (alias: string) =>
    sql`${column(alias, 'at')} >= ${startOfDay(value, 0, timeZone)}`,
  to: (value: unknown) => (alias: string) =>
    sql`${column(alias, 'at')} < ${startOfDay(value, 1, timeZone)}`,
  since: (value: unknown) => (alias: string) =>
    sql`${column(alias, 'at')} >= ${value}::timestamptz`,
  until: (value: unknown) => (alias: string) => sql`${column(alias, 'at')} < ${value}::timestamptz`,
})

/** Returns whether a text is a request id, as error messages and logs contain it. */
const isRequestId = (text: string) => /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i.test(text)

/** The condition of changes of rows whose titles contain a text, or of the request with that id. */
async function byText(
  db: Db,
  entities: readonly AnyResource[],
  text: string,
): Promise<ChangeCondition> {
  if (isRequestId(text)) return equals('request_id')(text)
  const found = await findRowsByTitle(db, entities, text)
  return (alias) => {
    const each = found.map(
      ({ entity, ids }) =>
        sql`(${column(alias, 'entity')} = ${entity} and ${column(alias, 'row_id')} = any(${ids}::int[]))`,
    )
    return sql`(${sql.join([sql`false`, ...each], sql` or `)})`
  }
}

/** Builds the conditions of the request's options. Days are those of the business's time zone. */
export async function changeConditions(
  { db, timeZone }: { db: Db; timeZone: string },
  entities: readonly AnyResource[],
  options: ParsedOptions,
): Promise<ChangeCondition[]> {
  const conditions = Object.entries(byValue(timeZone)).flatMap(([name, condition]) => {
    const value = options.get(name)
    return value === undefined ? [] : [condition(value)]
  })
  const text = options.get('q')
  return text === undefined ? conditions : [...conditions, await byText(db, entities, String(text))]
}
