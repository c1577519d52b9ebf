import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { SINGLE_ROW_ID } from '../../../registry/entities/single.ts'
import { StartError } from '../../settings/settings.ts'
import { lockSetup } from '../locks.ts'
import { NO_ROOM } from '../engines/folder/disk-room.ts'
import { executeAll, shortenStatement } from '../execute-all.ts'
import { isCollision, retryCollisions } from '../rollback.ts'
import type { AnyTransaction, Db } from '../database-types.ts'
import { allowAnyTable } from '../database-types.ts'
import { buildRuleStatements } from '../rules/rule-constraints.ts'
import { getTableName } from '../table-name.ts'
import { BACKFILLS } from '#backfills'
import { isNotNull } from './columns.ts'
import { buildCopyTriggers, fillCopies } from './copied-columns.ts'
import { type ExistingColumn, readColumns } from './existing-columns.ts'
import { CHANGES_SQL, buildChangeTrigger } from './change-log.ts'
import { isMigrated, storeMark } from './migration-mark.ts'
import { buildJobTransfers } from './former-outboxes.ts'
import { FILES_SQL, IMAGES_SQL, buildImageTriggers } from './image-columns.ts'
import { buildCoverStatements } from './covers.ts'
import { CAPACITY_SQL, findCapacityRules, buildRecountStatements } from './capacity.ts'
import { JOINED_SQL, joinStatements } from './relations/joined-rows.ts'
import { DOCUMENTS_SQL, buildDocumentStatements } from './documents.ts'
import { KEPT_ROWS_SQL, buildLedgerStatements } from './ledger.ts'
import { LINES_SQL, buildLineTriggers } from './relations/line-owners.ts'
import { buildOccupancyStatements } from './occupancy-triggers.ts'
import { ROW_VERSION_SQL, buildRowVersionStatements } from './versions/row-versions.ts'
import {
  FORMER_VERSIONS_SQL,
  VERSION_SQL,
  buildVersionTriggers,
} from './versions/table-versions.ts'
import {
  buildColumnDefinition,
  type Constraint,
  buildIndexes,
  buildForeignKeys,
  type Table,
} from './schema.ts'
import { evolve } from '../evolution/evolve.ts'
import { type EvolveOptions, planEvolution } from '../evolution/plan-evolution.ts'
import { isPossible, describePlan } from '../evolution/plan.ts'
import { buildEntryStatements } from '../search/search-entries.ts'
import { buildPhoneIndexes } from '../search/phone-tail.ts'
import { buildSearchIndexes, TRIGRAMS_SQL } from '../search/search-indexes.ts'
import { buildServerTriggers } from './server-history.ts'
import { SESSIONS_SQL, SYSTEM_SQL } from './system-tables.ts'
import { describeDuplicates, buildUniqueIndexes } from './unique-indexes.ts'
import { buildUnionViews } from './union-views.ts'
import { WEBHOOKS_SQL, buildWebhookTrigger } from '../webhook-outbox.ts'
import { buildWordStatements } from '../search/word-functions.ts'

/** The maximum attempts at a migration. Running servers may lock the tables in another order. */
const MAX_ATTEMPTS = 8

/** The options of a start without consent. */
const DEFAULT_OPTIONS: EvolveOptions = { apply: false, drop: [], timeZone: 'UTC', say: () => {} }

/**
 * Migrates the database to the registry in one transaction: creates missing tables and changes
 * existing ones with their rows. Throws a `StartError` with the whole plan if rows prevent a change,
 * or if a change that narrows or moves data lacks consent.
 */
export function syncTables(
  db: Db,
  registry: Entities,
  options: Partial<EvolveOptions> = {},
): Promise<void> {
  return retryCollisions(MAX_ATTEMPTS, () =>
    syncOnce(db, registry, { ...DEFAULT_OPTIONS, ...options }),
  )
}

/** Describes the changes that a start would make; nothing is changed. */
export async function planTables(db: Db, registry: Entities, timeZone: string) {
  return allowAnyTable(db)
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { plan } = await planEvolution(trx, registry, await readColumns(trx), {
        drop: [],
        timeZone,
      })
      const summary =
        plan.steps.length === 0
          ? 'The database matches the registry.'
          : `A start would change the database so:\n${describePlan(plan)}`
      return { words: summary, isPossible: isPossible(plan) }
    })
}

/** The functions of triggers that do not depend on declarations. */
const TRIGGER_FUNCTIONS = [
  VERSION_SQL,
  ROW_VERSION_SQL,
  CAPACITY_SQL,
  LINES_SQL,
  KEPT_ROWS_SQL,
  DOCUMENTS_SQL,
  JOINED_SQL,
]

async function syncOnce(db: Db, registry: Entities, options: EvolveOptions): Promise<void> {
  const { sources } = options
  await allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      if (sources !== undefined && (await isMigrated(trx, sources))) return
      const migration = await evolve(trx, registry, options)
      if (!migration) return
      const { tables, isOnlyServer, finish } = migration
      const existing = await readColumns(trx)
      const wordFunctions = await buildWordStatements(trx)
      const statements = [
        ...wordFunctions.statements,
        ...TRIGGER_FUNCTIONS,
        ...tables.flatMap((table) => buildTableStatements(table, existing.get(table.name))),
        // Before the triggers, because this change has no author to record.
        ...buildSingleRowInserts(registry),
        SYSTEM_SQL,
        SESSIONS_SQL,
        IMAGES_SQL,
        FILES_SQL,
        CHANGES_SQL,
        WEBHOOKS_SQL,
        buildWebhookTrigger(registry),
        ...buildJobTransfers(existing, isOnlyServer),
        ...tables.map(buildVersionTriggers),
        ...buildRowVersionStatements(tables, registry, existing),
        ...tables.flatMap((table) => findCapacityRules(table, registry).map((place) => place.sql)),
        ...tables.flatMap(buildImageTriggers),
        ...tables.flatMap((table) => buildCopyTriggers(table, registry)),
        ...tables.flatMap((table) => fillCopies(table, registry, existing.get(table.name))),
        ...buildLineTriggers(registry),
        ...tables.flatMap((table) => joinStatements(table, registry)),
        ...(await buildRecountStatements(trx, tables, registry)),
        ...(await buildOccupancyStatements(trx, tables, registry)),
        ...(await buildLedgerStatements(trx, registry)),
        ...buildDocumentStatements(registry),
        ...(await buildCoverStatements(trx, registry)),
        ...tables.flatMap((table) => buildChangeTrigger(table, tables, registry)),
        ...buildServerTriggers(),
        TRIGRAMS_SQL,
        ...(await buildEntryStatements(trx, tables, registry, wordFunctions.version)),
      ]
      await runStatements(trx, statements.flatMap(splitStatements))
      await runStatements(trx, await findMissingConstraints(trx, tables, registry))
      const uniqueIndexesToCreate = await buildUniqueIndexes(trx, tables)
      await runStatements(trx, uniqueIndexesToCreate.statements)
      for (const shared of uniqueIndexesToCreate.shared) options.say(describeDuplicates(shared))
      // Servers of an older registry do not know new rules.
      if (isOnlyServer)
        await runStatements(trx, [
          ...splitStatements(FORMER_VERSIONS_SQL),
          ...(await buildRuleStatements(trx, registry)),
        ])
      await runStatements(trx, buildUnionViews(registry))
      await finish()
      // If rows still share a value, the next start checks again.
      if (sources !== undefined && uniqueIndexesToCreate.shared.length === 0)
        await storeMark(trx, sources)
    })
}

/** The SQLSTATE of a missing right, which the start explains. */
const LACKS_RIGHT = '42501'

/** Runs statements; the first failure is thrown as a `StartError`. */
function runStatements(trx: AnyTransaction, statements: readonly string[]): Promise<void> {
  return executeAll(trx, statements, async (statement) => {
    try {
      await sql.raw(statement).execute(trx)
    } catch (error) {
      const { code, message, detail } = error as { code?: string; message: string; detail?: string }
      // The caller knows which disk is full.
      if (isCollision(error) || code === NO_ROOM || code === LACKS_RIGHT) throw error
      throw new StartError(
        `The database could not be migrated to the registry: ${message}${detail ? ` (${detail})` : ''}. This statement failed: ${shortenStatement(statement)}`,
      )
    }
  })
}

function buildAddColumn(table: Table, name: string, field: Field): string[] {
  const backfill = BACKFILLS[`${table.name}.${name}`]
  return [
    `alter table "${table.name}" add column ${buildColumnDefinition(table, name, field)}`,
    ...(backfill ? [`update "${table.name}" set "${name}" = ${backfill}`] : []),
  ]
}

function buildTableStatements(table: Table, existing?: Map<string, ExistingColumn>): string[] {
  const columns = [...table.columns]
  if (!existing) {
    const sequence = table.sequence
      ? [`create sequence if not exists ${table.sequence.replaceAll('-', '_')} as integer`]
      : []
    const body = columns
      .map(([name, field]) => buildColumnDefinition(table, name, field))
      .join(', ')
    return [...sequence, `create table "${table.name}" (${body})`]
  }
  return columns.flatMap(([name, field]) => {
    const column = existing.get(name)
    if (!column) return buildAddColumn(table, name, field)
    const becomesNullable = column.is_nullable === 'NO' && !isNotNull(field)
    return becomesNullable
      ? [`alter table "${table.name}" alter column "${name}" drop not null`]
      : []
  })
}

/** Returns the statements that create the missing rows of entities with one row. */
const buildSingleRowInserts = (registry: Entities): string[] =>
  Object.values(registry)
    .filter(({ single }) => single)
    .map(getTableName)
    .map(
      (table) =>
        `insert into "${table}" (id) select ${SINGLE_ROW_ID} ` +
        `where not exists (select from "${table}")`,
    )

/** Splits SQL at semicolons, except those within function bodies. */
function splitStatements(text: string): string[] {
  const bodies: string[] = []
  const textWithPlaceholders = text.replace(
    /\$\$[\s\S]*?\$\$/g,
    (body) => `@@${bodies.push(body) - 1}@@`,
  )
  return textWithPlaceholders
    .split(';')
    .map((part) => part.replace(/@@(\d+)@@/g, (_, index) => bodies[Number(index)] ?? '').trim())
    .filter(Boolean)
}

type Entities = Readonly<Record<string, AnyResource>>

/** Returns the statements that add missing constraints and indexes. */
async function findMissingConstraints(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Entities,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexname from pg_indexes where schemaname = current_schema()`.execute(trx)
  const existing = new Set(rows.map((row) => row.name))
  const declared: readonly Constraint[] = [
    ...tables.flatMap((table) => [
      ...buildIndexes(table),
      ...buildForeignKeys(table, registry),
      ...findCapacityRules(table, registry).map(({ limit }) => limit),
    ]),
    ...(await buildSearchIndexes(trx, tables)),
    ...buildPhoneIndexes(tables),
  ]
  return declared.flatMap(({ name, sql: statement, replaces }) => {
    if (existing.has(name)) return []
    existing.add(name)
    return replaces && existing.has(replaces)
      ? [statement, `drop index "${replaces}"`]
      : [statement]
  })
}
