import type { Field } from '../../../../registry/fields/field-types.ts'
import { getColumnType, getDefaultSql } from '../../tables/columns.ts'
import type { Mirror } from '../shape.ts'

/** A column with two names, and the field of each. */
export interface MirroredColumn extends Mirror {
  before: Field
  after: Field
}

// Triggers run in alphabetical order: `!` sorts before all others of a table, `~` after them.
const getFirstTrigger = (table: string) => `!${table}_mirrors`
const getLastTrigger = (table: string) => `~${table}_mirrors`

/**
 * Copies a value that an older server wrote under the old name. An insert fills only one of the
 * names; the other has its default.
 */
function buildMirror({ was: formerName, now: currentName, before, after }: MirroredColumn): string {
  const [formerDefault, currentDefault] = [
    getDefaultSql(before) ?? 'null',
    getDefaultSql(after) ?? 'null',
  ]
  return `
    if tg_op = 'INSERT' then
      if new."${currentName}" is not distinct from ${currentDefault} and new."${formerName}" is distinct from ${formerDefault} then
        new."${currentName}" := new."${formerName}";
      end if;
    elsif new."${formerName}" is distinct from old."${formerName}" and new."${currentName}" is not distinct from old."${currentName}" then
      new."${currentName}" := new."${formerName}";
    end if;`
}

function buildTriggers(table: string, columns: readonly MirroredColumn[]): string[] {
  const bodies = {
    [getFirstTrigger(table)]: columns.map(buildMirror),
    [getLastTrigger(table)]: columns.map(
      ({ was: formerName, now: currentName }) => `new."${formerName}" := new."${currentName}";`,
    ),
  }
  return Object.entries(bodies).flatMap(([name, lines]) => [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin ${lines.join(' ')} return new; end $$`,
    `create or replace trigger "${name}" before insert or update on "${table}"
      for each row execute function "${name}"()`,
  ])
}

/**
 * Returns the statements that add a column with the new name. Triggers must be off, because filling
 * the column is no edit by a user.
 */
function addNewColumn({
  table,
  was: formerName,
  now: currentName,
  after,
}: MirroredColumn): string[] {
  const initial = getDefaultSql(after)
  return [
    `alter table "${table}" add column "${currentName}" ${getColumnType(after)}`,
    `update "${table}" set "${currentName}" = "${formerName}"`,
    ...(initial === null
      ? []
      : [`alter table "${table}" alter column "${currentName}" set default ${initial}`]),
  ]
}

/** Groups columns by table. */
function groupByTable<M extends Mirror>(mirrors: readonly M[]): [table: string, columns: M[]][] {
  const tables = [...new Set(mirrors.map(({ table }) => table))]
  return tables.map((table) => [table, mirrors.filter((mirror) => mirror.table === table)])
}

/** Returns the statements that give columns two names with equal values. */
export const buildMirrorStatements = (columns: readonly MirroredColumn[]): string[] =>
  groupByTable(columns).flatMap(([table, tableColumns]) => [
    `alter table "${table}" disable trigger user`,
    ...tableColumns.flatMap(addNewColumn),
    `alter table "${table}" enable trigger user`,
    ...buildTriggers(table, tableColumns),
  ])

/** Returns the statements that remove the new names of columns. */
export const buildUnmirrorStatements = (mirrors: readonly Mirror[]): string[] =>
  groupByTable(mirrors).flatMap(([table, tableColumns]) => [
    ...[getFirstTrigger(table), getLastTrigger(table)].flatMap((name) => [
      `drop trigger if exists "${name}" on "${table}"`,
      `drop function if exists "${name}"()`,
    ]),
    // Indexes and triggers of the removed name are recreated under the other one.
    ...tableColumns.map(
      ({ now: currentName }) =>
        `alter table "${table}" drop column if exists "${currentName}" cascade`,
    ),
  ])
