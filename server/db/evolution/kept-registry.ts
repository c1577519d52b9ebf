import { sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AnyTransaction } from '../database-types.ts'
import { COLUMNS } from '../tables/columns.ts'
import type { ExistingColumn } from '../tables/existing-columns.ts'
import { hashOf, type KeptTable, type Shape } from './shape.ts'

/** Every registry that the database was made for, the last one by the highest version. */
export const KEPT_REGISTRY_SQL = `create table if not exists registry_versions (
  version integer primary key,
  hash text not null,
  shape jsonb not null,
  made_at timestamptz not null default now()
)`

type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** The registry that a database was made for; version 0 where it does not say. */
export interface KeptRegistry {
  version: number
  hash: string
  shape: Shape
}

const known = <T>(all: Readonly<Record<string, T>>, isThere: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isThere(name)))

/** A table without the fields whose columns are gone, whoever dropped them. */
const present = (
  { fields, aside, ...rest }: KeptTable,
  columns: ReadonlyMap<string, unknown>,
): KeptTable => ({
  ...rest,
  fields: known(fields, (name) => columns.has(name)),
  aside: known(aside, (name) => columns.has(name)),
})

const presentTables = (tables: Shape['tables'], existing: ExistingColumns): Shape['tables'] =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => {
      const columns = existing.get(name)
      return columns ? [[name, present(table, columns)] as const] : []
    }),
  )

/** The field whose column is of a type of PostgreSQL, where no declaration says which it was. */
function fieldOf({ udt_name, is_nullable }: ExistingColumn): Field | undefined {
  const types = ['text', 'integer', 'flag', 'date', 'time', 'datetime', 'money'] as const
  const type = types.find((one) => COLUMNS[one].udt === udt_name)
  return type && { type, ...(is_nullable === 'YES' ? { nullable: true } : {}) }
}

/** A table as it was found, for a database that does not say what it was made for: as declared, where that is possible. */
function foundTable(declared: KeptTable, columns: ReadonlyMap<string, ExistingColumn>): KeptTable {
  const fields = Object.entries(declared.fields).flatMap(([name, field]) => {
    const column = columns.get(name)
    if (!column) return []
    const found = column.udt_name === COLUMNS[field.type].udt ? field : fieldOf(column)
    return [[name, found ?? field] as const]
  })
  const mustBeFilled = [...columns].flatMap(([name, column]) => {
    const { is_nullable, column_default, is_identity } = column
    const isFilled = is_nullable === 'YES' || column_default !== null || is_identity === 'YES'
    const found = fieldOf(column)
    return isFilled || name in declared.fields || !found ? [] : [[name, found] as const]
  })
  return { fields: Object.fromEntries([...fields, ...mustBeFilled]), aside: {} }
}

function foundShape(declared: Shape, existing: ExistingColumns): Shape {
  const tables = Object.entries(declared.tables).flatMap(([name, table]) => {
    const columns = existing.get(name)
    return columns ? [[name, foundTable(table, columns)] as const] : []
  })
  return { ...declared, tables: Object.fromEntries(tables), aside: {} }
}

/** Reads the registry that the database was made for, as far as its tables and columns are still there. */
export async function readKept(
  trx: AnyTransaction,
  declared: Shape,
  existing: ExistingColumns,
): Promise<KeptRegistry> {
  const rows = existing.has('registry_versions')
    ? (
        await sql<KeptRegistry>`select version, hash, shape from registry_versions
          order by version desc limit 1`.execute(trx)
      ).rows
    : []
  const [last] = rows
  if (!last) return { version: 0, hash: '', shape: foundShape(declared, existing) }
  const { tables, aside } = last.shape
  const shape = {
    ...last.shape,
    tables: presentTables(tables, existing),
    aside: presentTables(aside, existing),
  }
  return { ...last, shape }
}

/** Keeps the registry that the database is made for now, as a version of its own where it is another one. */
export async function writeKept(
  trx: AnyTransaction,
  kept: KeptRegistry,
  shape: Shape,
): Promise<void> {
  const hash = hashOf(shape)
  if (hash === kept.hash) return
  await sql`insert into registry_versions (version, hash, shape)
    values (${kept.version + 1}, ${hash}, ${JSON.stringify(shape)})`.execute(trx)
}
