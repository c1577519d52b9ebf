import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { labelOf, shownAs } from '../../../registry/fields/pointing.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import { rowsOf } from '../../db/computed/rows-with-computed.ts'
import { copyOut } from '../../db/copy-out.ts'
import type { Db } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import {
  joinTargets,
  rowColumn,
  type Selection,
  titleOf,
  titlesOf,
  whereClause,
} from '../select-rows.ts'
import { columnBytes } from './column-bytes.ts'
import { fieldColumn, jsonColumn, type ListColumn, textColumn } from './column-values.ts'

/** What the columns of an object are selected from. */
interface Columns {
  columns: readonly ListColumn[]
  from: RawBuilder<unknown>
}

/** The parts of a JSON text. */
export type Parts = (string | Buffer<ArrayBuffer>)[]

/** The title of what a field points to that may point to several entities: it depends on two columns. */
function polymorphicTitle(registry: Registry, name: string, field: Field) {
  const targets = joinTargets(registry, name, field)
  const titles = targets.map(({ alias, target }) => titleOf(target, alias))
  return {
    title: textColumn(labelOf(name), sql`coalesce(${sql.join(titles)})`),
    joins: targets.map(
      ({ alias, target, on }) =>
        sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)} on ${on}`,
    ),
  }
}

/** The values of the rows themselves, in the order of their ids. */
function ownColumns(registry: Registry, resource: AnyResource, { where }: Selection): Columns {
  const fields = Object.entries(resource.fields)
  const along = fields
    .filter(([, { type }]) => type === 'polymorphic')
    .map(([name, field]) => polymorphicTitle(registry, name, field))
  const values = fields.map(([name, field]) => fieldColumn(name, field, `r."${name}"`))
  const several = fields.flatMap(([name, field]) =>
    field.type === 'references' ? [jsonColumn(labelOf(name), titlesOf(registry, name, field))] : [],
  )
  const version = jsonColumn(VERSION, rowColumn(VERSION))
  const joins = sql.join([sql``, ...along.flatMap(({ joins: one }) => one)], sql` `)
  return {
    columns: [...values, ...along.map(({ title }) => title), ...several, version],
    from: sql`${rowsOf(registry, resource)} as r ${joins} ${whereClause(where)} order by r.id`,
  }
}

/** A choice that is carried along is written as it is. */
const plain = (field: Field | undefined): Field =>
  field === undefined || field.type === 'choice' ? { type: 'text' } : field

/** What rows carry along of those that a reference points to, once for each of these. */
function referenced(
  registry: Registry,
  resource: AnyResource,
  { where }: Selection,
  name: string,
  field: Field & { type: 'reference' },
): Columns {
  const target = registry[field.to]
  const included = (field.include ?? []).map((one) =>
    fieldColumn(shownAs(name, one), plain(target.fields[one]), `t."${one}"`),
  )
  const title = textColumn(labelOf(name), titleOf(target, 't'))
  return {
    columns: [jsonColumn('id', sql`t.id`), title, ...included],
    from: sql`${sql.table(tableOf(target))} as t where t.id in (
      select ${rowColumn(name)} from ${rowsOf(registry, resource)} as r ${whereClause(where)})`,
  }
}

/** Reads columns as the parts of one JSON object. */
async function readObject(db: Db, { columns, from }: Columns): Promise<Parts> {
  const selected = sql.join(columns.map(({ value }) => value))
  const rows = copyOut(db, sql`select ${selected} from ${from}`)
  const values = await columnBytes(
    rows,
    columns.map(({ written }) => written),
  )
  const parts = columns.flatMap(({ name, around: [before, after] }, at) => [
    `${at === 0 ? '{' : ','}${JSON.stringify(name)}:${before}`,
    values[at] ?? '',
    after,
  ])
  return [...parts, '}']
}

/** Which rows of a list to read by its columns, and which to read the references of. */
export interface ColumnSelection extends Selection {
  /** The conditions of the rows of which a reference is read, if they are others. */
  whereOf?: (name: string) => Selection['where']
}

/**
 * Reads a list by its columns, as parts of one JSON text: a fraction of the work of rows, for the
 * database and for whoever takes them.
 */
export async function columnsAsJson(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  selection: ColumnSelection,
): Promise<Parts> {
  const { whereOf = () => selection.where } = selection
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'reference'
      ? [{ name, ...referenced(registry, resource, { where: whereOf(name) }, name, field) }]
      : [],
  )
  // Of one moment: what the rows refer to is there, by the ids that they have.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (trx) => {
    const parts: Parts = [
      '{"columns":',
      ...(await readObject(trx, ownColumns(registry, resource, selection))),
    ]
    parts.push(',"references":{')
    for (const [at, { name, ...one }] of references.entries())
      parts.push(`${at === 0 ? '' : ','}${JSON.stringify(name)}:`, ...(await readObject(trx, one)))
    return [...parts, '}}']
  })
}
