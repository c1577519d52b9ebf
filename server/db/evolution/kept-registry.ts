import { sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AnyTransaction } from '../database-types.ts'
import { COLUMNS } from '../tables/columns.ts'
import type { ExistingColumn } from '../tables/existing-columns.ts'
import { replaceFormerKeys } from './former-keys.ts'
import { hashShape, type KeptTable, computeRegistryHash, type Shape } from './shape.ts'

/** Every registry that the database was migrated to; the highest version is the current one. */
export const KEPT_REGISTRY_SQL = `create table if not exists registry_versions (
  version integer primary key,
  hash text not null,
  shape jsonb not null,
  made_at timestamptz not null default now()
)`

type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** The registry that a database was migrated to, read from the latest stored row. */
interface StoredRegistry {
  version: number
  hash: string
  shape: Shape
}

/** The registry that a database was migrated to. Its version is 0 if the database stores none. */
export interface KeptRegistry extends StoredRegistry {
  /** The hash of the registry as stored: servers with former keys compute the same. */
  registry: string
}

const filterNames = <T>(
  record: Readonly<Record<string, T>>,
  isPresent: (name: string) => boolean,
) => Object.fromEntries(Object.entries(record).filter(([name]) => isPresent(name)))

/** Returns a table without the fields whose columns are missing. */
const removeMissingColumns = (
  { fields, aside, ...otherProperties }: KeptTable,
  columns: ReadonlyMap<string, unknown>,
): KeptTable => ({
  ...otherProperties,
  fields: filterNames(fields, (name) => columns.has(name)),
  aside: filterNames(aside, (name) => columns.has(name)),
})

const removeMissingTables = (tables: Shape['tables'], existing: ExistingColumns): Shape['tables'] =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) => {
      const columns = existing.get(name)
      return columns ? [[name, removeMissingColumns(table, columns)] as const] : []
    }),
  )

/** Derives a field from a column of the database, if its type is supported. */
function deriveField({ udt_name, is_nullable }: ExistingColumn): Field | undefined {
  const types = ['text', 'integer', 'flag', 'date', 'time', 'datetime', 'money'] as const
  const type = types.find((candidate) => COLUMNS[candidate].udt === udt_name)
  return type && { type, ...(is_nullable === 'YES' ? { nullable: true } : {}) }
}

/**
 * Describes an existing table of a database without a stored registry, by the declared fields as
 * far as they match.
 */
function describeTable(
  declared: KeptTable,
  columns: ReadonlyMap<string, ExistingColumn>,
): KeptTable {
  const fields = Object.entries(declared.fields).flatMap(([name, field]) => {
    const column = columns.get(name)
    if (!column) return []
    const current = column.udt_name === COLUMNS[field.type].udt ? field : deriveField(column)
    return [[name, current ?? field] as const]
  })
  const requiredColumns = [...columns].flatMap(([name, column]) => {
    const { is_nullable, column_default, is_identity } = column
    const isFilled = is_nullable === 'YES' || column_default !== null || is_identity === 'YES'
    const derived = deriveField(column)
    return isFilled || name in declared.fields || !derived ? [] : [[name, derived] as const]
  })
  return { fields: Object.fromEntries([...fields, ...requiredColumns]), aside: {} }
}

function describeDatabase(declared: Shape, existing: ExistingColumns): Shape {
  const tables = Object.entries(declared.tables).flatMap(([name, table]) => {
    const columns = existing.get(name)
    return columns ? [[name, describeTable(table, columns)] as const] : []
  })
  return { ...declared, tables: Object.fromEntries(tables), aside: {} }
}

/**
 * Reads the registry that the database was migrated to, without tables and columns that are
 * missing.
 */
export async function readKept(
  trx: AnyTransaction,
  declared: Shape,
  existing: ExistingColumns,
): Promise<KeptRegistry> {
  const rows = existing.has('registry_versions')
    ? (
        await sql<StoredRegistry>`select version, hash, shape from registry_versions
          order by version desc limit 1`.execute(trx)
      ).rows
    : []
  const [latestRegistry] = rows
  if (!latestRegistry) {
    const shape = describeDatabase(declared, existing)
    return { version: 0, hash: '', shape, registry: computeRegistryHash(shape) }
  }
  const { tables, aside, ...otherProperties } = latestRegistry.shape
  const stored = {
    ...otherProperties,
    tables: removeMissingTables(tables, existing),
    aside: removeMissingTables(aside, existing),
  }
  return {
    ...latestRegistry,
    shape: replaceFormerKeys(stored),
    registry: computeRegistryHash(stored),
  }
}

/** Stores a registry as a new version, unless it equals the current one. */
export async function writeKept(
  trx: AnyTransaction,
  storedRegistry: KeptRegistry,
  shape: Shape,
): Promise<void> {
  const hash = hashShape(shape)
  if (hash === storedRegistry.hash) return
  await sql`insert into registry_versions (version, hash, shape)
    values (${storedRegistry.version + 1}, ${hash}, ${JSON.stringify(shape)})`.execute(trx)
}
