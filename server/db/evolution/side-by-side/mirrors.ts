import type { Field } from '../../../../registry/fields/field-types.ts'
import { columnType, defaultOf } from '../../tables/columns.ts'
import type { Mirror } from '../shape.ts'

/** One column under two names, with the field that each of them is. */
export interface MirroredColumn extends Mirror {
  before: Field
  after: Field
}

// Triggers run by the order of their names: one before all others of a table, one after them.
const FIRST = (table: string) => `!${table}_mirrors`
const LAST = (table: string) => `~${table}_mirrors`

/**
 * Takes over what an older server wrote under the old name. Whoever inserts gives one name only, so
 * that the other one holds its default.
 */
function takeOver({ was, now, before, after }: MirroredColumn): string {
  const [initialWas, initialNow] = [defaultOf(before) ?? 'null', defaultOf(after) ?? 'null']
  return `
    if tg_op = 'INSERT' then
      if new."${now}" is not distinct from ${initialNow} and new."${was}" is distinct from ${initialWas} then
        new."${now}" := new."${was}";
      end if;
    elsif new."${was}" is distinct from old."${was}" and new."${now}" is not distinct from old."${now}" then
      new."${now}" := new."${was}";
    end if;`
}

function triggersOf(table: string, columns: readonly MirroredColumn[]): string[] {
  const bodies = {
    [FIRST(table)]: columns.map(takeOver),
    [LAST(table)]: columns.map(({ was, now }) => `new."${was}" := new."${now}";`),
  }
  return Object.entries(bodies).flatMap(([name, lines]) => [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin ${lines.join(' ')} return new; end $$`,
    `create or replace trigger "${name}" before insert or update on "${table}"
      for each row execute function "${name}"()`,
  ])
}

/** The statements by which a column has a second name. Filling it is nobody's edit. */
function columnUnderNewName({ table, was, now, after }: MirroredColumn): string[] {
  const initial = defaultOf(after)
  return [
    `alter table "${table}" add column "${now}" ${columnType(after)}`,
    `update "${table}" set "${now}" = "${was}"`,
    ...(initial === null
      ? []
      : [`alter table "${table}" alter column "${now}" set default ${initial}`]),
  ]
}

/** The columns of each table. */
function byTable<M extends Mirror>(mirrors: readonly M[]): [table: string, columns: M[]][] {
  const tables = [...new Set(mirrors.map(({ table }) => table))]
  return tables.map((table) => [table, mirrors.filter((one) => one.table === table)])
}

/** The statements by which columns have two names, whose values are kept equal whoever writes them. */
export const mirrorStatements = (columns: readonly MirroredColumn[]): string[] =>
  byTable(columns).flatMap(([table, own]) => [
    `alter table "${table}" disable trigger user`,
    ...own.flatMap(columnUnderNewName),
    `alter table "${table}" enable trigger user`,
    ...triggersOf(table, own),
  ])

/** The statements by which columns have their old names alone again. */
export const unmirrorStatements = (mirrors: readonly Mirror[]): string[] =>
  byTable(mirrors).flatMap(([table, own]) => [
    ...[FIRST(table), LAST(table)].flatMap((name) => [
      `drop trigger if exists "${name}" on "${table}"`,
      `drop function if exists "${name}"()`,
    ]),
    // Indexes and triggers that name it are made anew under the name that is left.
    ...own.map(({ now }) => `alter table "${table}" drop column if exists "${now}" cascade`),
  ])
