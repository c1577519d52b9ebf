import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyCovers } from '../../../registry/entities/covers.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import {
  buildOpenEntriesSql,
  buildOpenEntrySql,
  type CoveredEntries,
  listCoveredEntries,
  listMatchedColumns,
} from '../computed/covered-sums.ts'
import type { AnyTransaction } from '../database-types.ts'
import { ROW_IS_CLOSED } from '../../http/problem.ts'
import { getTableName } from '../table-name.ts'
import { ERASURE_SETTING } from './change-log.ts'
import { quote } from './columns.ts'

type Entities = Readonly<Record<string, AnyResource>>

const HASH_LENGTH = 10

/** Returns the references of a ledger's entries to the rows that cover them. */
export const listCoverColumns = (registry: Entities, ledgerEntity: AnyResource): string[] =>
  Object.values(registry).flatMap(({ covers }) =>
    covers?.entity === ledgerEntity.name ? [covers.reference] : [],
  )

/** Lists the columns that stay while a row is closed: those of the form, and those that decide sums. */
function listClosedColumns(resource: AnyResource, covers: AnyCovers): string[] {
  const { at, until, sums } = covers
  const sumColumns = Object.entries(sums).flatMap(([name, { match, from, before }]) => [
    name,
    ...Object.values(match),
    from,
    before,
  ])
  const formFields = getBodyFields(resource, 'update').filter((name) => name in resource.fields)
  const columns = [at, until, ...sumColumns, ...formFields].filter((name) => name !== undefined)
  return [...new Set(columns)].filter((name) => name !== 'id')
}

/** SQL that links the open entries of a row and stores their sums in it. */
function buildClosing(table: string, coveredEntries: readonly CoveredEntries[]): string {
  const [{ reference, ledgerEntity } = { reference: '', ledgerEntity: undefined }] = coveredEntries
  const ledgerTable = ledgerEntity ? getTableName(ledgerEntity) : ''
  const matched = coveredEntries.map(
    (entries) => `select ${quote(entries.name)} as sum_name, e.id, e.amount
      from (${buildOpenEntriesSql(entries, 'new')}) as e`,
  )
  const sums = coveredEntries.map(
    ({ name }) => `coalesce(sum(m.amount) filter (where m.sum_name = ${quote(name)}), 0)`,
  )
  // Of two rows that are closed at once, the second sees the entries that the first has covered.
  return `perform pg_advisory_xact_lock(hashtext(${quote(`covers ${table}`)}));
    with matched as (${matched.join(' union all ')}),
      covered as (update "${ledgerTable}" set "${reference}" = new.id
        where id in (select id from matched) returning id)
    select ${sums.join(', ')} into ${coveredEntries.map(({ name }) => `new."${name}"`).join(', ')}
      from matched as m join covered as c on c.id = m.id;`
}

/** Builds the trigger by which a row covers entries while its moment has a value. */
function buildCoverTrigger(registry: Entities, resource: AnyResource): string[] {
  const { covers } = resource
  const coveredEntries = listCoveredEntries(registry, resource)
  const [first] = coveredEntries
  if (!covers || !first) return []
  const table = getTableName(resource)
  const name = `${table}_covers`
  const { at } = covers
  const listValues = (row: string) =>
    `row(${listClosedColumns(resource, covers)
      .map((column) => `${row}."${column}"`)
      .join(', ')})`
  const closed = `raise exception 'a closed row is neither changed nor deleted'
    using errcode = '${ROW_IS_CLOSED}'`
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old."${at}" is not null then ${closed}; end if;
          return old;
        end if;
        if old."${at}" is not null and new."${at}" is not null then
          if ${listValues('old')} is distinct from ${listValues('new')}
            and current_setting('${ERASURE_SETTING}', true) is distinct from 'on'
            then ${closed}; end if;
          return new;
        end if;
        if old."${at}" is not null then
          update "${getTableName(first.ledgerEntity)}" set "${covers.reference}" = null
            where "${covers.reference}" = new.id;
        end if;
        ${coveredEntries.map((entries) => `new."${entries.name}" := null;`).join(' ')}
        if new."${at}" is not null then
          ${buildClosing(table, coveredEntries)}
        end if;
        return new;
      end $$`,
    // Before the trigger that raises the version of the row, because triggers run by name.
    `create or replace trigger "${name}" before update or delete on "${table}"
      for each row execute function "${name}"()`,
  ]
}

/** The index by which a row finds the open entries of a sum. Covered entries leave it. */
function buildOpenIndex(entries: CoveredEntries): { name: string; statement: string } {
  const table = getTableName(entries.ledgerEntity)
  const columns = listMatchedColumns(entries).map((column) => `"${column}"`)
  const definition = `(${columns.join(', ')})
    where ${buildOpenEntrySql(entries, (name) => `"${name}"`)}`
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, HASH_LENGTH)
  const name = `${table}_open_${hash}`
  return {
    name,
    statement: `create index if not exists "${name}" on "${table}" ${definition}`,
  }
}

/** Builds the statements by which rows cover the entries of ledgers. */
export async function buildCoverStatements(
  trx: AnyTransaction,
  registry: Entities,
): Promise<string[]> {
  const entities = Object.values(registry)
  const indexes = entities.flatMap((resource) =>
    listCoveredEntries(registry, resource).map(buildOpenIndex),
  )
  const names = new Set(indexes.map(({ name }) => name))
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname ~ '_open_[0-9a-f]{10}$'`.execute(trx)
  return [
    ...entities.flatMap((resource) => buildCoverTrigger(registry, resource)),
    ...rows
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `drop index if exists "${name}"`),
    ...indexes.map(({ statement }) => statement),
  ]
}
