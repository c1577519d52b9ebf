import { sql } from 'kysely'
import type { PastRow } from '../../../../registry/calls/history-calls.ts'
import {
  getReadableEntity,
  withoutComputedFields,
} from '../../../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { Deps } from '../../../context/context.ts'
import { getTableName, listEntitiesOfTable } from '../../../db/table-name.ts'
import { buildRowsQuery } from '../../../rows/select-rows.ts'
import type { HistoryRow } from '../history-scope.ts'
import { pickFilledValues } from '../read-history.ts'
import type { Values } from '../read-server-side.ts'

/** The past and the current state of a row as JSON texts; null if the row does not exist. */
interface StoredStates {
  /** The kind of the first change after the moment; null without later changes. */
  first_kind: 'insert' | 'update' | 'delete' | null
  past_json: string | null
  current_json: string | null
}

/** Reads the current row with the earliest former value of each field that changed later. */
async function readPastAndCurrent(deps: Deps, { resource, id }: HistoryRow, moment: string) {
  const names = sql.join(listEntitiesOfTable(deps.registry, resource))
  const rowCondition = sql`row_id = ${id} and entity in (${names})`
  const { rows } = await sql<StoredStates>`
    with later as (select id, kind, before from changes where ${rowCondition}
        and id >= (select min(id) from changes where ${rowCondition} and at > ${moment}::timestamptz)),
      former as (select jsonb_object_agg(field.key, field.value order by later.id desc) as fields
        from later cross join lateral jsonb_each(later.before) as field),
      present as (select to_jsonb(t) as fields
        from ${sql.table(getTableName(resource))} as t where t.id = ${id})
    select (select kind from later order by id limit 1) as first_kind,
      (coalesce((select fields from present), '{}') || coalesce(former.fields, '{}'))::text as past_json,
      (select fields::text from present) as current_json
    from former`.execute(deps.db)
  return rows[0] ?? { first_kind: null, past_json: null, current_json: null }
}

/** Reads a stored row as the API returns it, with the titles of referenced rows. */
async function readStoredRow(deps: Deps, readable: AnyResource, json: string): Promise<Values> {
  const table = sql.table(getTableName(readable))
  const rowSource = sql`(select row.* from jsonb_populate_record(null::${table}, ${json}::jsonb) as row)`
  const { rows } = await buildRowsQuery(deps.registry, readable, {
    where: [],
    from: rowSource,
  }).execute(deps.db)
  const [row = {}] = JSON.parse(rows[0]?.json ?? '[]') as Values[]
  return row
}

/** Returns the fields with a history that the role may read. */
function listComparedFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && field.type !== 'id' && !field.volatile && name !== 'updated_at'
  })
}

/** Reads the fields of a row that differ between a moment and now. */
export async function readPastRow(
  deps: Deps,
  role: Role,
  row: HistoryRow,
  moment: string,
): Promise<PastRow> {
  const readable = withoutComputedFields(getReadableEntity(role, row.resource))
  const { first_kind, past_json, current_json } = await readPastAndCurrent(deps, row, moment)
  const exists = current_json !== null
  const existed = first_kind === null ? exists : first_kind !== 'insert'
  const hasPastRecord = existed && past_json !== null
  const pastRecord = hasPastRecord ? await readStoredRow(deps, readable, past_json) : {}
  const currentRecord = exists ? await readStoredRow(deps, readable, current_json) : {}
  const isUnchanged = (name: string) =>
    JSON.stringify(pastRecord[name] ?? null) === JSON.stringify(currentRecord[name] ?? null)
  const fields = existed ? listComparedFields(readable).filter((name) => !isUnchanged(name)) : []
  return {
    existed,
    exists,
    fields,
    before: pickFilledValues(pastRecord, fields),
    after: pickFilledValues(currentRecord, fields),
  }
}
