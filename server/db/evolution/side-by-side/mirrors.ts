import type { Field } from '../../../../registry/fields/field-types.ts'
import { columnType, getDefaultSql } from '../../tables/columns.ts'
import type { Mirror } from '../shape.ts'

/** A column with two names, and the field of each. */
export interface MirroredColumn extends Mirror {
  before: Field
  after: Field
}

// Triggers run in alphabetical order: `!` sorts before all others of a table, `~` after them.
const FIRST = (table: string) => `!${table}_mirrors`
const LAST = (table: string) => `~${table}_mirrors`

/**
 * Copies a value that an older server wrote under the old name. An insert fills only one of the
 * names; the other has its default.
 */
function buildMirror({ was, now, before, after }: MirroredColumn): string {
  const [formerDefault, currentDefault] = [
    getDefaultSql(before) ?? 'null',
    getDefaultSql(after) ?? 'null',
  ]
  return `
    if tg_op = 'INSERT' then
      if new."${now}" is not distinct from ${currentDefault} and new."${was}" is distinct from ${formerDefault} then
        new."${now}" := new."${was}";
      end if;
    elsif new."${was}" is distinct from old."${was}" and new."${now}" is not distinct from old."${now}" then
      new."${now}" := new."${was}";
    end if;`
}

function buildTriggers(table: string, columns: readonly MirroredColumn[]): string[] {
  const bodies = {
    [FIRST(table)]: columns.map(buildMirror),
    [LAST(table)]: columns.map(({ was, now }) => `new."${was}" := new."${now}";`),
  }
  return Object.entries(bodies).flatMap(([name, lines]) => [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin ${lines.join(' ')} return new; end $$`,
    `create or replace trigger "${name}" before insert or update on "${table}"
      for each row execute function "${name}"()`,
  ])
}

/**
 * Returns the statements that add a second name to a column. Filling it is no user's edit, so
 * triggers are off.
 */
function columnUnderNewName({ table, was, now, after }: MirroredColumn): string[] {
  const initial = getDefaultSql(after)
  return [
    `alter table "${table}" add column "${now}" ${columnType(after)}`,
    `update "${table}" set "${now}" = "${was}"`,
    ...(initial === null
      ? []
      : [`alter table "${table}" alter column "${now}" set default ${initial}`]),
  ]
}

/** Groups columns by table. */
function byTable<M extends Mirror>(mirrors: readonly M[]): [table: string, columns: M[]][] {
  const tables = [...new Set(mirrors.map(({ table }) => table))]
  return tables.map((table) => [table, mirrors.filter((mirror) => mirror.table === table)])
}

/** Returns the statements that give columns two names with equal values. */
export const mirrorStatements = (columns: readonly MirroredColumn[]): string[] =>
  byTable(columns).flatMap(([table, own]) => [
    `alter table "${table}" disable trigger user`,
    ...own.flatMap(columnUnderNewName),
    `alter table "${table}" enable trigger user`,
    ...buildTriggers(table, own),
  ])

/** Returns the statements that remove the new names of columns. */
export const unmirrorStatements = (mirrors: readonly Mirror[]): string[] =>
  byTable(mirrors).flatMap(([table, own]) => [
    ...[FIRST(table), LAST(table)].flatMap((name) => [
      `drop trigger if exists "${name}" on "${table}"`,
      `drop function if exists "${name}"()`,
    ]),
    // Indexes and triggers of the removed name are recreated under the other one.
    ...own.map(({ now }) => `alter table "${table}" drop column if exists "${now}" cascade`),
  ])
