import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../table-name.ts'
import type { Table } from './schema.ts'

interface CopiedColumn {
  column: string
  reference: string
  /** The table and the column of the original value. */
  sourceTable: string
  sourceColumn: string
}

function listCopies(table: Table, registry: Readonly<Record<string, AnyResource>>): CopiedColumn[] {
  return [...table.columns].flatMap(([column, field]) => {
    const [reference, sourceColumn] = (field.type !== 'id' && field.copies) || []
    const referenceField = reference === undefined ? undefined : table.columns.get(reference)
    const target = referenceField?.type === 'reference' ? registry[referenceField.to] : undefined
    if (!reference || !sourceColumn || !target) return []
    return [{ column, reference, sourceTable: getTableName(target), sourceColumn }]
  })
}

const removeDuplicates = (names: readonly string[]) => [...new Set(names)]
const quoteColumns = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** The trigger that fills the copies in a row when the row is written. */
function readCopiesTrigger(table: string, copies: readonly CopiedColumn[]): string[] {
  const lines = copies.map(
    ({ column, reference, sourceTable, sourceColumn }) =>
      `new."${column}" := (select t."${sourceColumn}" from "${sourceTable}" as t where t.id = new."${reference}");`,
  )
  const watchedColumns = removeDuplicates(
    copies.flatMap(({ column, reference }) => [column, reference]),
  )
  return [
    `create or replace function "${table}_takes"() returns trigger language plpgsql as $$
      begin ${lines.join(' ')} return new; end $$`,
    `create or replace trigger "${table}_takes" before insert or update of ${quoteColumns(watchedColumns)}
      on "${table}" for each row execute function "${table}_takes"()`,
  ]
}

/** The trigger on the source table that refreshes copies of a changed value. */
function buildRefreshCopiesTrigger(
  table: string,
  copies: readonly CopiedColumn[],
  reference: string,
): string[] {
  const copiesByReference = copies.filter((copy) => copy.reference === reference)
  const from = copiesByReference[0]?.sourceTable ?? ''
  const sourceColumns = removeDuplicates(copiesByReference.map((copy) => copy.sourceColumn))
  const changeConditions = sourceColumns.map(
    (name) => `old."${name}" is distinct from new."${name}"`,
  )
  const name = `${table}_${reference}_gives`
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin
        update "${table}" set "${reference}" = "${reference}" where "${reference}" = new.id;
        return null;
      end $$`,
    `create or replace trigger "${name}" after update of ${quoteColumns(sourceColumns)} on "${from}"
      for each row when (${changeConditions.join(' or ')}) execute function "${name}"()`,
  ]
}

/** The triggers that keep copied columns equal to their sources. */
export function buildCopyTriggers(
  table: Table,
  registry: Readonly<Record<string, AnyResource>>,
): string[] {
  const copies = listCopies(table, registry)
  if (copies.length === 0) return []
  const references = removeDuplicates(copies.map(({ reference }) => reference))
  return [
    ...readCopiesTrigger(table.name, copies),
    ...references.flatMap((reference) => buildRefreshCopiesTrigger(table.name, copies, reference)),
  ]
}

/** The statements that fill a new copied column in existing rows. */
export function fillCopies(
  table: Table,
  registry: Readonly<Record<string, AnyResource>>,
  existing: ReadonlyMap<string, unknown> | undefined,
): string[] {
  const newCopies = existing
    ? listCopies(table, registry).filter(({ column }) => !existing.has(column))
    : []
  return removeDuplicates(newCopies.map(({ reference }) => reference)).map(
    (reference) => `update "${table.name}" set "${reference}" = "${reference}"`,
  )
}
