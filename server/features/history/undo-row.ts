import { sql } from 'kysely'
import { listVerbDecidingFields } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem, createReferencedProblem } from '../../http/problem.ts'
import { countReferrers } from '../../rows/references/referrers.ts'
import { buildRecordSql, type Undo, listUndoneRowIds } from './one-undo.ts'
import { refuseDeletedTargets } from './references-back.ts'
import type { StoredChange } from './stored-changes.ts'

/** Creates the 409 with the fields that were changed since. */
export function buildConflict({ name, fields }: AnyResource, changed: Iterable<string>): Problem {
  const labels = [...changed]
    .filter((field) => field in fields)
    .map((field) => ({ key: `resources.${name}.fields.${field}` }))
  return Object.assign(new Problem(409, 'changed_since'), { labels })
}

/**
 * Returns the fields that differ from the written values. Fields that already have their former
 * values do not count. Throws 409 if a row is gone.
 */
async function findChangedFields(undo: Undo): Promise<string[]> {
  const { trx, resource, changes, source } = undo
  const table = sql.table(getTableName(resource))
  const lockedRows =
    await sql`select from ${table} where id = any (${listUndoneRowIds(undo)}::int[])
    order by id for update`.execute(trx)
  if (lockedRows.rows.length < changes.length) throw new Problem(409, 'gone_since')
  const { rows } = await sql<{ field: string }>`
    select distinct field from ${source} as c cross join lateral jsonb_object_keys(c.after) as field
    cross join lateral ${buildRecordSql(resource, 'after')} as written
    cross join lateral ${buildRecordSql(resource, 'before')} as old
    join ${table} as t on t.id = c.row_id
    where to_jsonb(t) -> field is distinct from to_jsonb(written) -> field
      and to_jsonb(t) -> field is distinct from to_jsonb(old) -> field`.execute(trx)
  return rows.map(({ field }) => field)
}

async function restoreFields(undo: Undo): Promise<void> {
  const { trx, resource, source, fields, laterFields, now } = undo
  const changedDecidingFields = [...listVerbDecidingFields(resource)].filter((field) =>
    laterFields.has(field),
  )
  const changed = new Set([...(await findChangedFields(undo)), ...changedDecidingFields])
  if (changed.size > 0) throw buildConflict(resource, changed)
  await refuseDeletedTargets(undo)
  const assignments = fields.map((name) => sql`${sql.ref(name)} = ${sql.ref(`old.${name}`)}`)
  const stampedFields = Object.entries(resource.fields)
    .filter(([, field]) => field.type === 'datetime' && field.setOn === 'update')
    .map(([name]) => sql`${sql.ref(name)} = ${now.toISOString()}`)
  await sql`update ${sql.table(getTableName(resource))} as t set ${sql.join([...assignments, ...stampedFields])}
    from ${source} as c cross join lateral ${buildRecordSql(resource, 'before')} as old
    where t.id = c.row_id`.execute(trx)
}

async function removeRows(undo: Undo): Promise<void> {
  const { trx, registry, resource, changes, laterFields } = undo
  if (laterFields.size > 0) throw buildConflict(resource, laterFields)
  const referrers = await countReferrers(trx, registry, { resource, ids: listUndoneRowIds(undo) })
  if (referrers.length > 0) throw createReferencedProblem(referrers)
  const { rows } = await sql`delete from ${sql.table(getTableName(resource))}
    where id = any (${listUndoneRowIds(undo)}::int[]) returning id`.execute(trx)
  if (rows.length < changes.length) throw new Problem(409, 'gone_since')
}

async function restoreRows(undo: Undo): Promise<void> {
  const { trx, resource, source, fields } = undo
  await refuseDeletedTargets(undo)
  const listColumns = (prefix: string) =>
    sql.join(fields.map((name) => sql.ref(`${prefix}${name}`)))
  await sql`insert into ${sql.table(getTableName(resource))} (${listColumns('')})
    select ${listColumns('old.')} from ${source} as c
    cross join lateral ${buildRecordSql(resource, 'before')} as old`.execute(trx)
}

/** The undo of each kind of change; each throws 409 if it is no longer possible. */
export const UNDO: Readonly<Record<StoredChange['kind'], (undo: Undo) => Promise<void>>> = {
  insert: removeRows,
  update: restoreFields,
  delete: restoreRows,
}
