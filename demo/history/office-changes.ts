import { type RawBuilder, sql } from 'kysely'
import { registry } from '#business'
import type { ResourceName } from '#business/words'
import type { Verb } from '../../registry/words/verbs.ts'
import { getTableName } from '../../server/db/table-name.ts'

/** A change by the office: a field and its former value. */
interface Edit {
  entity: ResourceName
  id: number
  verb: Verb
  field: string
  before: string | number
  /** The age of the change in hours. */
  ago: number
  /** The id of the office account that made the change; the first is an admin. */
  by: number
}

const EDITS: readonly Edit[] = [
  { entity: 'faqs', id: 6, verb: 'update', field: 'answer', before: 'By card.', ago: 97, by: 1 },
  {
    entity: 'services',
    id: 3,
    verb: 'update',
    field: 'duration_minutes',
    before: 35,
    ago: 74,
    by: 0,
  },
  { entity: 'users', id: 21, verb: 'setAccess', field: 'auth', before: 1, ago: 52, by: 0 },
  {
    entity: 'services',
    id: 2,
    verb: 'update',
    field: 'duration_minutes',
    before: 25,
    ago: 49,
    by: 0,
  },
  { entity: 'faqs', id: 2, verb: 'update', field: 'position', before: 4, ago: 28, by: 2 },
  { entity: 'users', id: 34, verb: 'setAccess', field: 'auth', before: 1, ago: 26, by: 0 },
  { entity: 'faqs', id: 1, verb: 'update', field: 'position', before: 2, ago: 5, by: 1 },
]

/** Builds the queries of the office's changes in catalogue and staff, one row for each change. */
export const officeChanges = (office: readonly number[], now: Date): RawBuilder<unknown>[] =>
  EDITS.map(({ entity, id, verb, field, before, ago, by }) => {
    const value = sql`${JSON.stringify({ [field]: before })}::text::jsonb`
    return sql`select ${now.toISOString()}::timestamptz - ${sql.lit(ago)} * interval '1 hour' as at,
      ${office[by % office.length]}::int as actor_id, ${verb} as verb, ${entity} as entity,
      t.id as row_id, 'update' as kind, ${value} as before,
      jsonb_build_object(${field}::text, to_jsonb(t.${sql.ref(field)})) as after
      from ${sql.table(getTableName(registry[entity]))} as t where t.id = ${id}`
  })
