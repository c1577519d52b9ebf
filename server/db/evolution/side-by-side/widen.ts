import type { Field } from '../../../../registry/fields/field-types.ts'
import { isNotNull } from '../../tables/columns.ts'
import type { Table } from '../../tables/schema.ts'
import { type Change, type FieldChange, isOfField } from '../kinds/change.ts'
import type { KeptTable, Shape } from '../shape.ts'
import type { MirroredColumn } from './mirrors.ts'

const isUnique = (field: Field) => field.type !== 'id' && field.unique === true

/** Returns a field that satisfies two registries: a demand of only one of them is dropped. */
function relaxField(first: Field, second: Field): Field {
  if (first.type === 'id') return first
  const { unique: _, ...fieldWithoutKey } = first
  const shared = isUnique(first) && isUnique(second) ? first : fieldWithoutKey
  return isNotNull(first) && isNotNull(second) ? shared : { ...shared, nullable: true }
}

/**
 * Returns a field of only one registry as nullable, unless its default fills it for servers of the
 * other.
 */
function makeOptional(field: Field): Field {
  if (field.type === 'id') return field
  return field.default === undefined ? { ...field, nullable: true } : field
}

/** Returns a stored field extended by the choices and the default of the declared one. */
function withStoredFields(before: Field, after: Field): Field {
  if (before.type === 'id' || after.type === 'id') return before
  const relaxedField = relaxField(before, after)
  const { default: _, ...fieldWithoutKey } =
    relaxedField.type === 'id' ? { ...relaxedField, default: undefined } : relaxedField
  const widened = {
    ...fieldWithoutKey,
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
  findRenames(changes).map(({ table, column, source, before, after }) => ({
    table,
    was: source.column,
    now: column,
    before,
    after,
  }))

type GetFormerName = (table: string, column: string) => string

const createNameLookup = (changes: readonly Change[]): GetFormerName => {
  const names = new Map(
    listMirroredColumns(changes).map(
      ({ table, was: formerName, now: currentName }) =>
        [`${table}.${currentName}`, formerName] as const,
    ),
  )
  return (table, column) => names.get(`${table}.${column}`) ?? column
}

const findTable = (storedShape: Shape, table: string): KeptTable | undefined =>
  storedShape.tables[table] ?? storedShape.aside[table]

function widenFields(
  table: string,
  storedShape: KeptTable,
  declared: KeptTable,
  getFormerName: GetFormerName,
) {
  const storedFields = { ...storedShape.aside, ...storedShape.fields }
  const current = new Set(Object.keys(declared.fields).map((name) => getFormerName(table, name)))
  const declaredFields = Object.entries(declared.fields).map(([name, after]) => {
    const before = storedFields[getFormerName(table, name)]
    return before
      ? ([getFormerName(table, name), withStoredFields(before, after)] as const)
      : ([name, makeOptional(after)] as const)
  })
  const oldFields = Object.entries(storedShape.fields)
    .filter(([name]) => !current.has(name))
    .map(([name, field]) => [name, makeOptional(field)] as const)
  const fields = Object.fromEntries([...declaredFields, ...oldFields])
  const aside = Object.entries(storedShape.aside).filter(([name]) => !(name in fields))
  return { fields, aside: Object.fromEntries(aside) }
}

/** Builds the shape of a database that servers of two registries write to. */
export function buildTransitionalShape(
  storedShape: Shape,
  declared: Shape,
  changes: readonly Change[],
): Shape {
  const getFormerName = createNameLookup(changes)
  const tables = Object.entries(declared.tables).map(([table, tableShape]) => {
    const storedTable = findTable(storedShape, table)
    return [
      table,
      storedTable ? widenFields(table, storedTable, tableShape, getFormerName) : tableShape,
    ] as const
  })
  const aside = Object.entries(storedShape.aside).filter(([table]) => !(table in declared.tables))
  return {
    entities: { ...storedShape.entities, ...declared.entities },
    views: [...new Set([...storedShape.views, ...declared.views])],
    tables: { ...storedShape.tables, ...Object.fromEntries(tables) },
    ...(storedShape.rules ? { rules: storedShape.rules } : {}),
    aside: Object.fromEntries(aside),
  }
}

/**
 * Adds the columns of older servers to the tables of a registry, so that triggers and constraints
 * serve both.
 */
export function widenTables(
  tables: readonly Table[],
  storedShape: Shape,
  changes: readonly Change[],
): Table[] {
  const getFormerName = createNameLookup(changes)
  return tables.map((table) => {
    const storedTable = findTable(storedShape, table.name)
    if (!storedTable) return table
    const current = { ...storedTable.aside, ...storedTable.fields }
    const currentColumns = [...table.columns].map(([name, field]) => {
      const before = current[getFormerName(table.name, name)]
      return [name, before ? relaxField(field, before) : makeOptional(field)] as const
    })
    const laterNames = new Map(
      [...table.columns].map(([name, field]) => [getFormerName(table.name, name), field] as const),
    )
    const olderColumns = Object.entries(storedTable.fields)
      .filter(([name]) => !table.columns.has(name))
      .map(([name, field]) => {
        const laterField = laterNames.get(name)
        return [name, laterField ? relaxField(field, laterField) : makeOptional(field)] as const
      })
    return { ...table, columns: new Map([...currentColumns, ...olderColumns]) }
  })
}
