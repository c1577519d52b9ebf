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
import { pick } from '../read-history.ts'
import type { Values } from '../read-server-side.ts'

/** A row at a moment and now, as stored JSON texts; null where it does not exist. */
interface StoredSides {
  /** The kind of the first change after the moment; null without later changes. */
  first: 'insert' | 'update' | 'delete' | null
  was: string | null
  now: string | null
}

/** Reads the current row with the earliest former value of each field that changed later. */
async function readSides(deps: Deps, { resource, id }: HistoryRow, moment: string) {
  const names = sql.join(listEntitiesOfTable(deps.registry, resource))
  const rowCondition = sql`row_id = ${id} and entity in (${names})`
  const { rows } = await sql<StoredSides>`
    with later as (select id, kind, before from changes where ${rowCondition}
        and id >= (select min(id) from changes where ${rowCondition} and at > ${moment}::timestamptz)),
      former as (select jsonb_object_agg(field.key, field.value order by later.id desc) as fields
        from later cross join lateral jsonb_each(later.before) as field),
      present as (select to_jsonb(t) as fields
        from ${sql.table(getTableName(resource))} as t where t.id = ${id})
    select (select kind from later order by id limit 1) as first,
      (coalesce((select fields from present), '{}') || coalesce(former.fields, '{}'))::text as was,
      (select fields::text from present) as now
    from former`.execute(deps.db)
  return rows[0] ?? { first: null, was: null, now: null }
}

/** Reads a stored row as the API returns it, with the titles of referenced rows. */
async function readStored(deps: Deps, readable: AnyResource, json: string): Promise<Values> {
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
function listFields({ fields }: AnyResource): string[] {
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
  const { first, was, now } = await readSides(deps, row, moment)
  const exists = now !== null
  const existed = first === null ? exists : first !== 'insert'
  const pastRecord = existed && was !== null ? await readStored(deps, readable, was) : {}
  const currentRecord = now === null ? {} : await readStored(deps, readable, now)
  const isSame = (name: string) =>
    JSON.stringify(pastRecord[name] ?? null) === JSON.stringify(currentRecord[name] ?? null)
  const fields = existed ? listFields(readable).filter((name) => !isSame(name)) : []
  return {
    existed,
    exists,
    fields,
    before: pick(pastRecord, fields),
    after: pick(currentRecord, fields),
  }
}
