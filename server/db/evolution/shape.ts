import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { computedFields } from '../../../registry/values/computed/computed.ts'
import { rulesOf } from '../rules/rule-sql.ts'
import { tableOf } from '../table-name.ts'
import { tablesOf } from '../tables/schema.ts'
import { canonical } from './kinds/canonical.ts'

type Fields = Readonly<Record<string, Field>>
type Entities = Readonly<Record<string, AnyResource>>

/** The fields of a table, and those that are declared no longer and whose columns still hold data. */
export interface KeptTable {
  fields: Fields
  aside: Fields
  /** The fields that are computed, and stand in no column; absent where there are none. */
  computed?: Fields
}

/** A column that stands in a table under two names while servers of both registries run. */
export interface Mirror {
  table: string
  was: string
  now: string
}

/** The two registries between which a database is, by their hashes. */
export interface Between {
  from: string
  to: string
  mirrors: readonly Mirror[]
}

/** The part of a registry that shapes data, as the database keeps it. */
export interface Shape {
  /** The table of each entity that has one or shares one. */
  entities: Readonly<Record<string, string>>
  /** The views that show the rows of several entities. */
  views: readonly string[]
  tables: Readonly<Record<string, KeptTable>>
  /** The names of the rules that rows keep; absent where the database was made before it kept any. */
  rules?: readonly string[]
  /** Tables whose entities are declared no longer. */
  aside: Readonly<Record<string, KeptTable>>
  /** Set while servers of an older registry run beside those of a newer one. */
  between?: Between
}

export const hashOf = (shape: Shape) => createHash('sha256').update(canonical(shape)).digest('hex')

/** What tells registries apart: a hash of what is declared, whatever is set aside beside it. */
export function registryHash({ between: _, ...shape }: Shape): string {
  const tables = Object.entries(shape.tables).map(
    ([table, { fields }]) => [table, { fields, aside: {} }] as const,
  )
  const told = { ...shape, tables: Object.fromEntries(tables), aside: {} }
  // As the database gives it back, which keeps no key without a value.
  return hashOf(JSON.parse(JSON.stringify(told)) as Shape)
}

/** The keys of a field that decide what its column holds, or what the database makes of it. */
const SHAPING: ReadonlySet<string> = new Set([
  ...['type', 'nullable', 'unique', 'default', 'setOn', 'maxLength', 'min', 'max', 'values'],
  'decimals',
  ...['to', 'typeField', 'copies', 'capacity', 'exclusive', 'volatile', 'computed'],
])

/** A field without what shapes no data; of a choice the values remain, without their tones. */
function keptField(field: Field): Field {
  const kept = Object.entries(field).filter(([key]) => SHAPING.has(key))
  const values = field.type === 'choice' ? Object.keys(field.values) : []
  const toneless = Object.fromEntries(values.map((value) => [value, 'plain']))
  return {
    ...Object.fromEntries(kept),
    ...(field.type === 'choice' ? { values: toneless } : {}),
  } as Field
}

/** The computed fields of the entities in a table, as the database keeps them. */
function computedIn(all: readonly AnyResource[], table: string): Pick<KeptTable, 'computed'> {
  const found = all
    .filter((one) => tableOf(one) === table)
    .flatMap(({ fields }) =>
      computedFields(fields).flatMap((name) => {
        const field = fields[name]
        return field ? [[name, keptField(field)] as const] : []
      }),
    )
  return found.length > 0 ? { computed: Object.fromEntries(found) } : {}
}

/** The shape that a registry declares. */
export function shapeOf(registry: Entities): Shape {
  const all = Object.values(registry)
  const stored = all.filter(({ union }) => !union)
  const tables = tablesOf(registry).map(({ name, columns }) => {
    const fields = [...columns].map(([column, field]) => [column, keptField(field)] as const)
    const kept = { fields: Object.fromEntries(fields), aside: {}, ...computedIn(stored, name) }
    return [name, kept] as const
  })
  return {
    entities: Object.fromEntries(stored.map((resource) => [resource.name, tableOf(resource)])),
    views: all.filter(({ union }) => union).map(tableOf),
    tables: Object.fromEntries(tables),
    rules: all.flatMap(rulesOf).map(({ name }) => name),
    aside: {},
  }
}

/** What things were called before, by what they are called now; the latest name first. */
export interface Renames {
  entities: ReadonlyMap<string, readonly string[]>
  /** By table and field. */
  fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

const namesIn = (was: string | readonly string[] | undefined): readonly string[] =>
  [was ?? []].flat()

/** The former names that a registry declares; entities that share a table say them together. */
export function renamesIn(registry: Entities): Renames {
  const fields = new Map<string, Map<string, readonly string[]>>()
  for (const resource of Object.values(registry)) {
    const table = fields.get(tableOf(resource)) ?? new Map<string, readonly string[]>()
    fields.set(tableOf(resource), table)
    for (const [name, field] of Object.entries(resource.fields))
      if (field.type !== 'id' && field.was !== undefined)
        table.set(name, [...new Set([...(table.get(name) ?? []), ...namesIn(field.was)])])
  }
  const entities = Object.values(registry).map(({ name, was }) => [name, namesIn(was)] as const)
  return { entities: new Map<string, readonly string[]>(entities), fields }
}
