import type { EntityChange, EntityKind, KindOfChange } from './change.ts'
import { formatCommand } from '../../../settings/release.ts'
import { formatRowCount } from './counted.ts'
import { dropDerived } from './derived.ts'

/**
 * Indexes and constraints carry the name of their table. They are dropped, and `syncTables` creates
 * them under the new name.
 */
function renameTable({ currentTable, table, fields }: EntityChange): string[] {
  if (currentTable === table) return []
  return [
    `alter table "${currentTable}" rename to "${table}"`,
    ...Object.keys(fields).flatMap((column) => dropDerived(table, { table: currentTable, column })),
    `alter index if exists "${currentTable}_pkey" rename to "${table}_pkey"`,
    `alter sequence if exists "${currentTable}_id_seq" rename to "${table}_id_seq"`,
    // Clients cache lists by the name of their table, so its versions start again.
    `delete from table_versions where name in ('${table}', '${table} aside')`,
    `update table_versions set name = '${table}' || substr(name, ${currentTable.length + 1})
      where name in ('${currentTable}', '${currentTable} aside')`,
  ]
}

const newRule: KindOfChange<EntityChange> = {
  describe: ({ rule }) => `a rule is new: ${rule?.says.replace(/\.$/, '') ?? ''}`,
  findBlockage: ({ rule }) => ({
    where: rule?.broken ?? 'false',
    countText: 'break it',
    remedy: 'change these first, or take the rule back',
  }),
}

/** The kinds of change of whole entities, in the order in which they are made. */
export const ENTITY_KINDS: Readonly<Record<EntityKind, KindOfChange<EntityChange>>> = {
  'entity-renamed': {
    describe: ({ formerName }, rows) => `was called ${formerName} (${formatRowCount(rows)} kept)`,
    buildStatements: renameTable,
  },
  'entity-added': { isAdditive: true, describe: () => 'is new' },
  'entity-back': {
    isAdditive: true,
    describe: (_, rows) => `is back, with its ${formatRowCount(rows)}`,
  },
  'entity-removed': {
    describe: ({ entity }, rows) =>
      `is removed; its ${formatRowCount(rows)} ${rows === 1 ? 'is' : 'are'} set aside. Declare it again to have it all back, or drop it for good with ${formatCommand('start', `--apply --drop ${entity}`)}`,
    // Foreign keys of set-aside rows must not prevent deletions in other tables.
    buildStatements: ({ table, fields }) =>
      Object.keys(fields).map(
        (column) => `alter table "${table}" drop constraint if exists "${table}_${column}_fkey"`,
      ),
  },
  'rule-added': newRule,
  // Existing rows have only defaults in the new field, so no stored input breaks the rule.
  'rule-of-new-field': { ...newRule, isAdditive: true },
  'entity-dropped': {
    describe: (_, rows) => `is dropped for good, with its ${formatRowCount(rows)}`,
    buildStatements: ({ table }) => [`drop table "${table}" cascade`],
  },
}
