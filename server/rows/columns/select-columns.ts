import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { labelOf, shownAs } from '../../../resources/kit/fields/pointing.ts'
import { VERSION } from '../../../resources/kit/fields/version.ts'
import type { Db } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { joinTargets, rowColumn, type Selection, titleOf, whereClause } from '../select-rows.ts'
import { listed, listedField } from './column-values.ts'

type Value = RawBuilder<unknown>
type Named = readonly (readonly [name: string, value: Value])[]

/** Columns of text that the database has built, by name; each statement is one scan. */
async function read(db: Db, values: Named, from: Value): Promise<Map<string, string>> {
  const columns = values.map(([, value], at) => sql`${value} as ${sql.ref(`c${at}`)}`)
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)} ${from}`.execute(
    db,
  )
  return new Map(values.map(([name], at) => [name, rows[0]?.[`c${at}`] ?? '[]']))
}

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

/** Reads the values of the rows themselves, in the order of their ids. */
function readOwn(db: Db, registry: Registry, resource: AnyResource, { where }: Selection) {
  const fields = Object.entries(resource.fields)
  const along = fields
    .filter(([, { type }]) => type === 'polymorphic')
    .map(([name, field]) => ({ name, ...polymorphicTitle(registry, name, field) }))
  const values = fields.map(([name, field]) => [name, listedField(field, `r."${name}"`)] as const)
  const titles = along.map(({ name }) => {
    const label = labelOf(name)
    return [label, listed(sql`to_json(${rowColumn(label)})::text`)] as const
  })
  const version = [VERSION, listed(sql`${rowColumn(VERSION)}::text`)] as const
  const selected = [sql`r.*`, ...along.map(({ title }) => title)]
  const rows = sql`(select ${sql.join(selected)} from ${sql.table(tableOf(resource))} as r
    ${sql.join([sql``, ...along.flatMap(({ joins }) => joins)], sql` `)}
    ${whereClause(where)} order by r.id) as r`
  return read(db, [...values, ...titles, version], sql`from ${rows}`)
}

/** Reads what rows carry along of those that a reference points to, once for each of these. */
function readReferenced(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  { where }: Selection,
  name: string,
  field: Field & { type: 'reference' },
) {
  const target = registry[field.to]
  const included = (field.include ?? []).map(
    (one) => [shownAs(name, one), listedField(plain(target.fields[one]), `t."${one}"`)] as const,
  )
  const title = [labelOf(name), listed(sql`to_json(${titleOf(target, 't')})::text`)] as const
  const from = sql`from ${sql.table(tableOf(target))} as t where t.id in (
    select ${rowColumn(name)} from ${sql.table(tableOf(resource))} as r ${whereClause(where)})`
  return read(db, [['id', listed(sql`t.id::text`)], title, ...included], from)
}

/** A choice that is carried along is written as it is. */
const plain = (field: Field | undefined): Field =>
  field === undefined || field.type === 'choice' ? { type: 'text' } : field

const objectOf = (parts: Iterable<readonly [string, string]>) =>
  [...parts].flatMap(([name, text], at) => [
    `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    text,
  ])

/**
 * Reads a list by its columns, as parts of one JSON text: a fraction of the work of rows, for the
 * database and for whoever takes them.
 */
export async function columnsAsJson(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  selection: Selection,
  fields?: readonly string[],
): Promise<string[]> {
  const own = await readOwn(db, registry, resource, selection)
  const references: [string, string][] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type !== 'reference') continue
    const values = await readReferenced(db, registry, resource, selection, name, field)
    references.push([name, `${objectOf(values).join('')}}`])
  }
  const left = fields ? `,"fields":${JSON.stringify(fields)}` : ''
  const begin = references.length > 0 ? objectOf(references) : ['{']
  return ['{"columns":', ...objectOf(own), '},"references":', ...begin, `}${left}}`]
}
