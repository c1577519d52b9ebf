import type { Field } from '../../../../registry/fields/field-types.ts'
import { isNotNull } from '../../tables/columns.ts'
import type { Table } from '../../tables/schema.ts'
import { type Change, type FieldChange, isOfField } from '../kinds/change.ts'
import type { KeptTable, Shape } from '../shape.ts'
import type { MirroredColumn } from './mirrors.ts'

const isUnique = (field: Field) => field.type !== 'id' && field.unique === true

/** Returns a field that satisfies two registries: a demand of only one of them is dropped. */
function looser(first: Field, second: Field): Field {
  if (first.type === 'id') return first
  const { unique: _, ...rest } = first
  const shared = isUnique(first) && isUnique(second) ? first : rest
  return isNotNull(first) && isNotNull(second) ? shared : { ...shared, nullable: true }
}

/**
 * Returns a field of only one registry as nullable, unless its default fills it for servers of the
 * other.
 */
function givenByOne(field: Field): Field {
  if (field.type === 'id') return field
  return field.default === undefined ? { ...field, nullable: true } : field
}

/** Returns a stored field extended by the choices and the default of the declared one. */
function withStoredFields(before: Field, after: Field): Field {
  if (before.type === 'id' || after.type === 'id') return before
  const loosest = looser(before, after)
  const { default: _, ...rest } =
    loosest.type === 'id' ? { ...loosest, default: undefined } : loosest
  const widened = {
    ...rest,
    ...(after.default === undefined ? {} : { default: after.default }),
    ...(before.type === 'choice' && after.type === 'choice'
      ? { values: { ...before.values, ...after.values } }
      : {}),
  }
  return widened as Field
}

const findRenames = (changes: readonly Change[]): FieldChange[] =>
  changes.filter(isOfField).filter(({ kind }) => kind === 'field-renamed')

/** Lists the columns that have two names until older servers have ended. */
export const listMirroredColumns = (changes: readonly Change[]): MirroredColumn[] =>
  findRenames(changes).map(({ table, column, here, before, after }) => ({
    table,
    was: here.column,
    now: column,
    before,
    after,
  }))

type Former = (table: string, column: string) => string

const formerNames = (changes: readonly Change[]): Former => {
  const names = new Map(
    listMirroredColumns(changes).map(({ table, was, now }) => [`${table}.${now}`, was] as const),
  )
  return (table, column) => names.get(`${table}.${column}`) ?? column
}

const findTable = (kept: Shape, table: string): KeptTable | undefined =>
  kept.tables[table] ?? kept.aside[table]

function widenedFields(table: string, kept: KeptTable, declared: KeptTable, former: Former) {
  const storedFields = { ...kept.aside, ...kept.fields }
  const current = new Set(Object.keys(declared.fields).map((name) => former(table, name)))
  const declaredFields = Object.entries(declared.fields).map(([name, after]) => {
    const before = storedFields[former(table, name)]
    return before
      ? ([former(table, name), withStoredFields(before, after)] as const)
      : ([name, givenByOne(after)] as const)
  })
  const oldFields = Object.entries(kept.fields)
    .filter(([name]) => !current.has(name))
    .map(([name, field]) => [name, givenByOne(field)] as const)
  const fields = Object.fromEntries([...declaredFields, ...oldFields])
  const aside = Object.entries(kept.aside).filter(([name]) => !(name in fields))
  return { fields, aside: Object.fromEntries(aside) }
}

/** Builds the shape of a database that servers of two registries write to. */
export function buildTransitionalShape(
  kept: Shape,
  declared: Shape,
  changes: readonly Change[],
): Shape {
  const former = formerNames(changes)
  const tables = Object.entries(declared.tables).map(([table, tableShape]) => {
    const storedTable = findTable(kept, table)
    return [
      table,
      storedTable ? widenedFields(table, storedTable, tableShape, former) : tableShape,
    ] as const
  })
  const aside = Object.entries(kept.aside).filter(([table]) => !(table in declared.tables))
  return {
    entities: { ...kept.entities, ...declared.entities },
    views: [...new Set([...kept.views, ...declared.views])],
    tables: { ...kept.tables, ...Object.fromEntries(tables) },
    ...(kept.rules ? { rules: kept.rules } : {}),
    aside: Object.fromEntries(aside),
  }
}

/**
 * Adds the columns of older servers to the tables of a registry, so that triggers and constraints
 * serve both.
 */
export function widenedTables(
  tables: readonly Table[],
  kept: Shape,
  changes: readonly Change[],
): Table[] {
  const former = formerNames(changes)
  return tables.map((table) => {
    const storedTable = findTable(kept, table.name)
    if (!storedTable) return table
    const current = { ...storedTable.aside, ...storedTable.fields }
    const now = [...table.columns].map(([name, field]) => {
      const before = current[former(table.name, name)]
      return [name, before ? looser(field, before) : givenByOne(field)] as const
    })
    const laterNames = new Map(
      [...table.columns].map(([name, field]) => [former(table.name, name), field] as const),
    )
    const old = Object.entries(storedTable.fields)
      .filter(([name]) => !table.columns.has(name))
      .map(([name, field]) => {
        const later = laterNames.get(name)
        return [name, later ? looser(field, later) : givenByOne(field)] as const
      })
    return { ...table, columns: new Map([...now, ...old]) }
  })
}
