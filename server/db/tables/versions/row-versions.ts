import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import { findCapacityRules } from '../capacity.ts'
import type { Table } from '../schema.ts'

/** The trigger function that raises the version of a changed row. */
export const ROW_VERSION_SQL = `
create or replace function raise_row_version() returns trigger language plpgsql as $$
begin
  new.${VERSION_COLUMN} := old.${VERSION_COLUMN} + 1;
  return new;
end $$;
`

/**
 * The columns whose changes count as edits: not volatile ones, the time of the last change, or
 * counts of referring rows.
 */
function listVersionedColumns({ name, columns }: Table, counts: ReadonlySet<string>): string[] {
  const entries = [...columns].filter(
    ([column, field]) =>
      field.type !== 'id' &&
      field.volatile !== true &&
      field.setOn !== 'update' &&
      !counts.has(`${name}.${column}`),
  )
  return entries.map(([column]) => column)
}

function buildTrigger(table: Table, counts: ReadonlySet<string>): string {
  const versioned = [...listVersionedColumns(table, counts), VERSION_COLUMN]
  const listValues = (row: string) => versioned.map((column) => `${row}."${column}"`).join(', ')
  // Triggers run in alphabetical order; this one must run after the one that fills copied columns.
  return `create or replace trigger "${table.name}_version_of_row" before update on "${table.name}"
    for each row when ((${listValues('old')}) is distinct from (${listValues('new')}))
    execute function raise_row_version()`
}

type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, unknown>>

/**
 * Returns the statements that give every table's rows a version, which starts at 1 and rises with
 * each change.
 */
export function buildRowVersionStatements(
  tables: readonly Table[],
  registry: Readonly<Record<string, AnyResource>>,
  existing: ExistingColumns,
): string[] {
  const countedReferences = tables.flatMap((table) =>
    findCapacityRules(table, registry).map((rule) => rule.held),
  )
  const counts = new Set(countedReferences.map(({ table, count }) => `${table}.${count}`))
  return tables.flatMap((table) => [
    ...(existing.get(table.name)?.has(VERSION_COLUMN)
      ? []
      : [`alter table "${table.name}" add column "${VERSION_COLUMN}" integer not null default 1`]),
    buildTrigger(table, counts),
  ])
}
