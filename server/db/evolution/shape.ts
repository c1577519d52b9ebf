import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { listComputedFields } from '../../../registry/values/computed/computed.ts'
import { getRules } from '../rules/rule-sql.ts'
import { getTableName } from '../table-name.ts'
import { buildTables } from '../tables/schema.ts'
import { stringifyCanonically } from './kinds/canonical.ts'

type Fields = Readonly<Record<string, Field>>
type Entities = Readonly<Record<string, AnyResource>>

/** The declared fields of a table, and set-aside fields whose columns still hold data. */
export interface KeptTable {
  fields: Fields
  aside: Fields
  /** The computed fields, which have no column; absent if there are none. */
  computed?: Fields
}

/** A column with two names, while servers of two registries run. */
export interface Mirror {
  table: string
  was: string
  now: string
}

/** The two registries of a migration in progress, by their hashes. */
export interface Widening {
  from: string
  to: string
  mirrors: readonly Mirror[]
}

/** The part of a registry that determines the database, as it is stored there. */
export interface Shape {
  /** The table of each stored entity. */
  entities: Readonly<Record<string, string>>
  /** The views that show the rows of several entities. */
  views: readonly string[]
  tables: Readonly<Record<string, KeptTable>>
  /** The names of the rules of rows; absent in databases from before rules. */
  rules?: readonly string[]
  /** Set-aside tables, whose entities are no longer declared. */
  aside: Readonly<Record<string, KeptTable>>
  /** Set while servers of an older and a newer registry run. */
  between?: Widening
}

export const hashShape = (shape: Shape) =>
  createHash('sha256').update(stringifyCanonically(shape)).digest('hex')

/** Returns the hash that identifies a registry. Set-aside data does not change it. */
export function computeRegistryHash({ between: _, ...shape }: Shape): string {
  const tables = Object.entries(shape.tables).map(
    ([table, { fields }]) => [table, { fields, aside: {} }] as const,
  )
  const declared = { ...shape, tables: Object.fromEntries(tables), aside: {} }
  // JSON drops keys without a value, as the database does.
  return hashShape(JSON.parse(JSON.stringify(declared)) as Shape)
}

/** The keys of a field that determine its column, constraints or triggers. */
const SHAPING_KEYS: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'unique',
  'default',
  'setOn',
  'maxLength',
  'min',
  'max',
  'values',
  'decimals',
  'to',
  'typeField',
  'copies',
  'capacity',
  'noOverlap',
  'volatile',
  'computed',
])

/**
 * Returns a field without keys that do not affect the database. A choice keeps its values without
 * tones.
 */
function reduceField(field: Field): Field {
  const shapingEntries = Object.entries(field).filter(([key]) => SHAPING_KEYS.has(key))
  const values = field.type === 'choice' ? Object.keys(field.values) : []
  const valuesWithoutTones = Object.fromEntries(values.map((value) => [value, 'plain']))
  return {
    ...Object.fromEntries(shapingEntries),
    ...(field.type === 'choice' ? { values: valuesWithoutTones } : {}),
  } as Field
}

/** The computed fields of the entities in a table. */
function listComputed(
  resources: readonly AnyResource[],
  table: string,
): Pick<KeptTable, 'computed'> {
  const computed = resources
    .filter((resource) => getTableName(resource) === table)
    .flatMap(({ fields }) =>
      listComputedFields(fields).flatMap((name) => {
        const field = fields[name]
        return field ? [[name, reduceField(field)] as const] : []
      }),
    )
  return computed.length > 0 ? { computed: Object.fromEntries(computed) } : {}
}

/** Builds the shape of a registry. */
export function buildShape(registry: Entities): Shape {
  const resources = Object.values(registry)
  const storedEntities = resources.filter(({ union }) => !union)
  const tables = buildTables(registry).map(({ name, columns }) => {
    const fields = [...columns].map(([column, field]) => [column, reduceField(field)] as const)
    const tableShape = {
      fields: Object.fromEntries(fields),
      aside: {},
      ...listComputed(storedEntities, name),
    }
    return [name, tableShape] as const
  })
  return {
    entities: Object.fromEntries(
      storedEntities.map((resource) => [resource.name, getTableName(resource)]),
    ),
    views: resources.filter(({ union }) => union).map(getTableName),
    tables: Object.fromEntries(tables),
    rules: resources.flatMap(getRules).map(({ name }) => name),
    aside: {},
  }
}

/** The former names of entities and fields, by current name, the latest first. */
export interface Renames {
  entities: ReadonlyMap<string, readonly string[]>
  /** By table and field. */
  fields: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

const toNames = (names: string | readonly string[] | undefined): readonly string[] =>
  [names ?? []].flat()

/** Lists the former names of a registry. Entities that share a table combine theirs. */
export function listRenames(registry: Entities): Renames {
  const fields = new Map<string, Map<string, readonly string[]>>()
  for (const resource of Object.values(registry)) {
    const table = fields.get(getTableName(resource)) ?? new Map<string, readonly string[]>()
    fields.set(getTableName(resource), table)
    for (const [name, field] of Object.entries(resource.fields))
      if (field.type !== 'id' && field.renamedFrom !== undefined)
        table.set(name, [...new Set([...(table.get(name) ?? []), ...toNames(field.renamedFrom)])])
  }
  const entities = Object.values(registry).map(
    ({ name, renamedFrom: formerNames }) => [name, toNames(formerNames)] as const,
  )
  return { entities: new Map<string, readonly string[]>(entities), fields }
}
