import type { EntityChange, EntityKind, Kind } from './change.ts'
import { counted } from './counted.ts'
import { dropDerived } from './derived.ts'

/** Indexes and constraints are named after their table: sync makes them anew under its new name. */
function renameTable({ here, table, fields }: EntityChange): string[] {
  if (here === table) return []
  return [
    `alter table "${here}" rename to "${table}"`,
    ...Object.keys(fields).flatMap((column) => dropDerived(table, { table: here, column })),
    `alter index if exists "${here}_pkey" rename to "${table}_pkey"`,
    `alter sequence if exists "${here}_id_seq" rename to "${table}_id_seq"`,
    // What clients hold of a table goes by its name.
    `delete from table_versions where name in ('${table}', '${table} aside')`,
    `update table_versions set name = '${table}' || substr(name, ${here.length + 1})
      where name in ('${here}', '${here} aside')`,
  ]
}

const newRule: Kind<EntityChange> = {
  says: ({ rule }) => `a rule is new: ${rule?.says.replace(/\.$/, '') ?? ''}`,
  blocks: ({ rule }) => ({
    where: rule?.broken ?? 'false',
    what: 'break it',
    remedy: 'change these first, or take the rule back',
  }),
}

/** Every kind of change of an entity as a whole, in the order in which they are carried out. */
export const ENTITY_KINDS: Readonly<Record<EntityKind, Kind<EntityChange>>> = {
  'entity-renamed': {
    says: ({ was }, rows) => `was called ${was} (${counted(rows)} kept)`,
    carry: renameTable,
  },
  'entity-added': { widens: true, says: () => 'is new' },
  'entity-back': { widens: true, says: (_, rows) => `is back, with its ${counted(rows)}` },
  'entity-removed': {
    says: ({ entity }, rows) =>
      `is removed; its ${counted(rows)} ${rows === 1 ? 'is' : 'are'} set aside. Declare it again to have it all back, or drop it for good with --drop ${entity}`,
    // Rows that nobody sees any more keep nobody from deleting others.
    carry: ({ table, fields }) =>
      Object.keys(fields).map(
        (column) => `alter table "${table}" drop constraint if exists "${table}_${column}_fkey"`,
      ),
  },
  'rule-added': newRule,
  // Nothing that anybody has written is judged by it: the values of a new field are its defaults.
  'rule-of-new-field': { ...newRule, widens: true },
  'entity-dropped': {
    says: (_, rows) => `is dropped for good, with its ${counted(rows)}`,
    carry: ({ table }) => [`drop table "${table}" cascade`],
  },
}
