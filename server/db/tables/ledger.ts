import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyPosting, LedgerNames } from '../../../registry/entities/ledger.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AnyTransaction } from '../database-types.ts'
import { buildConditionsSql } from '../rules/rule-sql.ts'
import { getTableName } from '../table-name.ts'
import { HISTORY_IS_KEPT } from './change-log.ts'
import { quote } from './columns.ts'
import { listCoverColumns } from './covers.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * The trigger function that refuses to change or to delete rows, which its first argument names. Only
 * the triggers of rows that cover entries change the columns of the second argument.
 */
export const KEPT_ROWS_SQL = `
create or replace function keep_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 1 and pg_trigger_depth() > 1 then
    if to_jsonb(new) - tg_argv[1]::text[] = to_jsonb(old) - tg_argv[1]::text[] then
      return new;
    end if;
  end if;
  raise exception '% are neither changed nor deleted', tg_argv[0]
    using errcode = '${HISTORY_IS_KEPT}';
end $$;
`

/** One kind of entry that rows of an entity have in a ledger. */
interface EntryKind {
  resource: AnyResource
  kind: string
  posting: AnyPosting
  ledgerEntity: AnyResource
  ledger: LedgerNames
}

function listEntryKinds(resource: AnyResource, registry: Entities): EntryKind[] {
  const { posts } = resource
  if (!posts) return []
  const ledgerEntity = registry[posts.entity]
  const ledger = ledgerEntity?.ledger
  if (!ledger) return []
  return Object.entries(posts.entries).map(([kind, posting]) => ({
    resource,
    kind,
    posting,
    ledgerEntity,
    ledger,
  }))
}

/** A column of an entry, and SQL of its value from a row by its alias. */
type EntryColumn = readonly [column: string, buildValue: (alias: string) => string]

/** Returns the column with the type of a polymorphic reference to rows of one entity. */
function buildTypeColumn(field: Field | undefined, entityName: string): EntryColumn[] {
  if (field?.type !== 'polymorphic') return []
  const word = Object.entries(field.to).find(([, name]) => name === entityName)?.[0] ?? ''
  return [[field.typeField, () => quote(word)]]
}

/** Returns the columns of a reference to a row itself. */
const referToRow = ({ resource, ledgerEntity }: EntryKind, column: string): EntryColumn[] => [
  ...buildTypeColumn(ledgerEntity.fields[column], resource.name),
  [column, (alias) => `${alias}.id`],
]

/** Returns the columns that an entry takes from fields of its row. */
function listValueColumns(entryKind: EntryKind): EntryColumn[] {
  const { posting, resource, ledgerEntity } = entryKind
  return Object.entries(posting.values ?? {}).flatMap(([column, source]): EntryColumn[] => {
    if (source === 'id') return referToRow(entryKind, column)
    const [field, sourceField] = [ledgerEntity.fields[column], resource.fields[source]]
    const valueColumn: EntryColumn = [column, (alias) => `${alias}."${source}"`]
    if (sourceField?.type === 'reference')
      return [...buildTypeColumn(field, sourceField.to), valueColumn]
    if (field?.type !== 'polymorphic' || sourceField?.type !== 'polymorphic') return [valueColumn]
    return [[field.typeField, (alias) => `${alias}."${sourceField.typeField}"`], valueColumn]
  })
}

/** SQL of the amount of an entry, without its sign. */
const buildAmount = ({ posting: { amount, plus } }: EntryKind, alias: string) =>
  plus === undefined
    ? `${alias}."${amount}"`
    : `(coalesce(${alias}."${amount}", 0) + coalesce(${alias}."${plus}", 0))`

/** SQL of the condition that a row has an entry. An entry of nothing is left out. */
const buildHasEntry = (entryKind: EntryKind, alias: string) =>
  `${buildConditionsSql(
    { ...entryKind.resource.rows?.where, ...entryKind.posting.where },
    (name) => `${alias}."${name}"`,
  )} and coalesce(${buildAmount(entryKind, alias)}, 0) <> 0`

/** How an entry is added: for the row as `alias`, at the moment of the SQL, or as its opposite. */
interface Addition {
  alias: string
  moment: string
  isOpposite?: true
}

/** The columns of an entry and their values. */
function buildEntry(entryKind: EntryKind, { alias, moment, isOpposite }: Addition) {
  const { kind, posting, ledger } = entryKind
  const isLowered = posting.negative === true
  const sign = isLowered === (isOpposite === true) ? '' : '-'
  const columns: EntryColumn[] = [
    [ledger.kind, () => quote(kind)],
    [ledger.amount, () => `${sign}${buildAmount(entryKind, alias)}`],
    [ledger.at, () => moment],
    ...referToRow(entryKind, ledger.cause),
    ...listValueColumns(entryKind),
  ]
  return {
    names: columns.map(([name]) => `"${name}"`).join(', '),
    values: columns.map(([, buildValue]) => buildValue(alias)).join(', '),
  }
}

function buildInsert(entryKind: EntryKind, addition: Addition): string {
  const { names, values } = buildEntry(entryKind, addition)
  return `insert into "${getTableName(entryKind.ledgerEntity)}" (${names}) values (${values});`
}

/** SQL of the values on which an entry depends, from a row by its alias. */
const buildDecidingValues = (entryKind: EntryKind, alias: string) =>
  `row(${[
    buildHasEntry(entryKind, alias),
    buildAmount(entryKind, alias),
    ...listValueColumns(entryKind).map(([, buildValue]) => buildValue(alias)),
  ].join(', ')})`

/** The part of a trigger that adds entries of one kind: the opposite of the former one, the new one. */
function buildEntryStep(entryKind: EntryKind): string {
  const { at } = entryKind.posting
  return `
    is_same := false;
    if tg_op = 'UPDATE' then
      is_same := ${buildDecidingValues(entryKind, 'old')}
        is not distinct from ${buildDecidingValues(entryKind, 'new')};
    end if;
    if not is_same and tg_op <> 'INSERT' then
      if ${buildHasEntry(entryKind, 'old')} then
        ${buildInsert(entryKind, { alias: 'old', moment: 'now()', isOpposite: true })}
      end if;
    end if;
    if not is_same and tg_op <> 'DELETE' then
      if ${buildHasEntry(entryKind, 'new')} then
        moment := now();
        if tg_op = 'INSERT' then moment := coalesce(new."${at}", now());
        elsif old."${at}" is distinct from new."${at}" then
          moment := coalesce(new."${at}", now());
        end if;
        ${buildInsert(entryKind, { alias: 'new', moment: 'moment' })}
      end if;
    end if;`
}

const getTriggerName = ({ name }: AnyResource) => `${name.replaceAll('-', '_')}_posts`

/** Builds the trigger that adds the entries of an entity's rows to their ledger. */
function buildPostsTrigger(resource: AnyResource, entryKinds: readonly EntryKind[]): string[] {
  const name = getTriggerName(resource)
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      declare is_same boolean; moment timestamptz;
      begin ${entryKinds.map(buildEntryStep).join('')}
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or update or delete
      on "${getTableName(resource)}" for each row execute function "${name}"()`,
  ]
}

/** The statement that adds the entries of all existing rows of one kind. */
function buildFill(entryKind: EntryKind): string {
  const { resource, posting, ledgerEntity } = entryKind
  const moment = `coalesce(r."${posting.at}", now())`
  const { names, values } = buildEntry(entryKind, { alias: 'r', moment })
  return `insert into "${getTableName(ledgerEntity)}" (${names}) select ${values}
    from "${getTableName(resource)}" as r where ${buildHasEntry(entryKind, 'r')}
    order by ${moment}, r.id`
}

/** Returns the statements that add the entries of all existing rows. */
export const fillLedgers = (registry: Entities): string[] =>
  Object.values(registry).flatMap((resource) => listEntryKinds(resource, registry).map(buildFill))

/** The rows that the database keeps. */
interface KeptRows {
  table: string
  /** The noun of the rows in error messages. */
  noun: string
  /** The columns that the triggers of other rows change. */
  changingColumns?: readonly string[]
}

/** Builds the trigger that refuses to empty a table. */
export const buildTruncateTrigger = (table: string, noun: string): string =>
  `create or replace trigger "${table}_kept_whole" before truncate on "${table}"
    for each statement execute function keep_rows('${noun}')`

/** Builds the triggers that refuse to change or to delete the rows of a table. */
export const buildAppendOnlyTriggers = ({
  table,
  noun,
  changingColumns = [],
}: KeptRows): string[] => [
  `create or replace trigger "${table}_kept" before update or delete on "${table}"
    for each row execute function keep_rows('${noun}', '{${changingColumns.join(',')}}')`,
  buildTruncateTrigger(table, noun),
]

/**
 * Builds the statements by which the database adds entries to ledgers and keeps them. Existing rows
 * get theirs with the trigger of their entity.
 */
export async function buildLedgerStatements(
  trx: AnyTransaction,
  registry: Entities,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal`.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const entities = Object.values(registry)
  return [
    ...entities
      .filter(({ ledger }) => ledger)
      .flatMap((entity) =>
        buildAppendOnlyTriggers({
          table: getTableName(entity),
          noun: 'entries of a ledger',
          changingColumns: listCoverColumns(registry, entity),
        }),
      ),
    ...entities.flatMap((resource) => {
      const entryKinds = listEntryKinds(resource, registry)
      if (entryKinds.length === 0) return []
      const isNew = !existing.has(getTriggerName(resource))
      return [
        ...buildPostsTrigger(resource, entryKinds),
        ...(isNew ? entryKinds.map(buildFill) : []),
      ]
    }),
  ]
}
