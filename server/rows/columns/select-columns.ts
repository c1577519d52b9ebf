import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { labelOf, shownAs } from '../../../resources/kit/fields/pointing.ts'
import { VERSION } from '../../../resources/kit/fields/version.ts'
import { rowsOf } from '../../db/computed/rows-with-computed.ts'
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
import { listed, listedField } from './column-values.ts'

type Value = RawBuilder<unknown>
type Named = readonly (readonly [name: string, value: Value])[]

/** The title of what a field points to that may point to several entities: it depends on two columns. */
function polymorphicTitle(registry: Registry, name: string, field: Field) {
  const targets = joinTargets(registry, name, field)
  const titles = targets.map(({ alias, target }) => titleOf(target, alias))
  return {
    title: sql`coalesce(${sql.join(titles)}) as ${sql.ref(labelOf(name))}`,
    joins: targets.map(
      ({ alias, target, on }) =>
        sql`left join ${sql.table(tableOf(target))} as ${sql.ref(alias)} on ${on}`,
    ),
  }
}

/** The values of the rows themselves, and the rows in the order of their ids. */
function ownColumns(registry: Registry, resource: AnyResource, { where }: Selection) {
  const fields = Object.entries(resource.fields)
  const along = fields
    .filter(([, { type }]) => type === 'polymorphic')
    .map(([name, field]) => ({ name, ...polymorphicTitle(registry, name, field) }))
  const values = fields.map(([name, field]) => [name, listedField(field, `r."${name}"`)] as const)
  const titles = along.map(({ name }) => {
    const label = labelOf(name)
    return [label, listed(sql`to_json(${rowColumn(label)})::text`)] as const
  })
  const several = fields.flatMap(([name, field]) =>
    field.type === 'references'
      ? [[labelOf(name), listed(sql`${titlesOf(registry, name, field)}::text`)] as const]
      : [],
  )
  const version = [VERSION, listed(sql`${rowColumn(VERSION)}::text`)] as const
  const selected = [sql`r.*`, ...along.map(({ title }) => title)]
  const rows = sql`(select ${sql.join(selected)} from ${rowsOf(registry, resource)} as r
    ${sql.join([sql``, ...along.flatMap(({ joins }) => joins)], sql` `)}
    ${whereClause(where)} order by r.id) as r`
  return { columns: [...values, ...titles, ...several, version], rows }
}

/** A choice that is carried along is written as it is. */
const plain = (field: Field | undefined): Field =>
  field === undefined || field.type === 'choice' ? { type: 'text' } : field

/** JSON text of an object, made of that of its values. */
function objectText(values: Named): Value {
  const parts = values.map(
    ([name, value], at) =>
      sql`${sql.lit(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)} || ${value}`,
  )
  return sql`${sql.join(parts, sql` || `)} || '}'`
}

/** What rows carry along of those that a reference points to, once for each of these. */
function referenced(
  registry: Registry,
  resource: AnyResource,
  { where }: Selection,
  name: string,
  field: Field & { type: 'reference' },
): Value {
  const target = registry[field.to]
  const included = (field.include ?? []).map(
    (one) => [shownAs(name, one), listedField(plain(target.fields[one]), `t."${one}"`)] as const,
  )
  const title = [labelOf(name), listed(sql`to_json(${titleOf(target, 't')})::text`)] as const
  return sql`(select ${objectText([['id', listed(sql`t.id::text`)], title, ...included])}
    from ${sql.table(tableOf(target))} as t where t.id in (
    select ${rowColumn(name)} from ${rowsOf(registry, resource)} as r ${whereClause(where)}))`
}

/** The parts of an object's JSON text, without its end. */
const objectOf = (names: readonly string[], values: readonly string[]) =>
  values.length === 0
    ? ['{']
    : values.flatMap((text, at) => [`${at === 0 ? '{' : ','}${JSON.stringify(names[at])}:`, text])

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
): Promise<string[]> {
  const { whereOf = () => selection.where } = selection
  const { columns, rows } = ownColumns(registry, resource, selection)
  const references = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'reference'
      ? [[name, referenced(registry, resource, { where: whereOf(name) }, name, field)] as const]
      : [],
  )
  const all = [...columns, ...references]
  const selected = all.map(([, value], at) => sql`${value} as ${sql.ref(`c${at}`)}`)
  const answer = await sql<Record<string, string>>`
    select ${sql.join(selected)} from ${rows}`.execute(db)
  const texts = all.map((_, at) => answer.rows[0]?.[`c${at}`] ?? '[]')
  const names = all.map(([name]) => name)
  const own = columns.length
  return [
    '{"columns":',
    ...objectOf(names.slice(0, own), texts.slice(0, own)),
    '},"references":',
    ...objectOf(names.slice(own), texts.slice(own)),
    '}}',
  ]
}
