import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { StartError } from '../../settings/settings.ts'
import { lockSetup } from '../locks.ts'
import { executeAll } from '../execute-all.ts'
import { isCollision, retryCollisions } from '../transaction.ts'
import type { AnyTransaction, Db } from '../database-types.ts'
import { anyTable } from '../database-types.ts'
import { ruleStatements } from '../rules/rule-constraints.ts'
import { BACKFILLS } from '#business/words/backfills.ts'
import { isNotNull } from './columns.ts'
import { copyTriggers, fillCopies } from './copied-columns.ts'
import { type ExistingColumn, readColumns } from './existing-columns.ts'
import { CHANGES_SQL, changeTrigger } from './change-log.ts'
import { isFitted, keepFitted } from './fitted.ts'
import { FILES_SQL, IMAGES_SQL, imageTriggers } from './image-columns.ts'
import { CAPACITY_SQL, capacityRules, recountStatements } from './capacity.ts'
import { JOINED_SQL, joinStatements } from './relations/joined-rows.ts'
import { LINES_SQL, lineTriggers } from './relations/line-owners.ts'
import { occupancyStatements } from './occupancy-triggers.ts'
import { ROW_VERSION_SQL, rowVersions } from './versions/row-versions.ts'
import { FORMER_VERSIONS_SQL, VERSION_SQL, versionTriggers } from './versions/table-versions.ts'
import { columnSql, type Constraint, constraintsOf, foreignKeysOf, type Table } from './schema.ts'
import { evolve } from '../evolution/evolve.ts'
import { type EvolveOptions, planEvolution } from '../evolution/plan-evolution.ts'
import { isPossible, planInWords } from '../evolution/plan.ts'
import { entryStatements } from '../search/search-entries.ts'
import { searchIndexes, TRIGRAMS_SQL } from '../search/search-indexes.ts'
import { SESSIONS_SQL, SYSTEM_SQL } from './system-tables.ts'
import { sharedInWords, uniqueIndexes } from './unique-indexes.ts'
import { viewsOf } from './union-views.ts'
import { WEBHOOKS_SQL, webhookTrigger } from '../webhook-outbox.ts'
import { wordStatements } from '../search/word-functions.ts'

/** Attempts at a migration: running servers may lock the same tables in another order. */
const ATTEMPTS = 8

/** What a start does that nobody asked for anything. */
const UNASKED: EvolveOptions = { apply: false, drop: [], timeZone: 'UTC', say: () => {} }

/**
 * Makes the database fit the registry, in one transaction: creates the tables that it declares, and
 * changes those that there are, with their rows. Throws a `StartError` with the whole plan where
 * rows stand in its way, or where something narrows or moves and nobody asked for it.
 */
export function syncTables(
  db: Db,
  registry: Entities,
  options: Partial<EvolveOptions> = {},
): Promise<void> {
  return retryCollisions(ATTEMPTS, () => syncOnce(db, registry, { ...UNASKED, ...options }))
}

/** What a start would change in the database, in words; nothing is changed. */
export async function planTables(db: Db, registry: Entities, timeZone: string) {
  return anyTable(db)
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { plan } = await planEvolution(trx, registry, await readColumns(trx), {
        drop: [],
        timeZone,
      })
      const words =
        plan.steps.length === 0
          ? 'The database fits the registry.'
          : `A start would change the database so:\n${planInWords(plan)}`
      return { words, isPossible: isPossible(plan) }
    })
}

async function syncOnce(db: Db, registry: Entities, options: EvolveOptions): Promise<void> {
  const { sources } = options
  await anyTable(db)
    .transaction()
    .execute(async (trx) => {
      await lockSetup(trx)
      if (sources !== undefined && (await isFitted(trx, sources))) return
      const evolved = await evolve(trx, registry, options)
      if (!evolved) return
      const { tables, areAlone, finish } = evolved
      const existing = await readColumns(trx)
      const words = await wordStatements(trx)
      const statements = [
        ...words.statements,
        VERSION_SQL,
        ROW_VERSION_SQL,
        CAPACITY_SQL,
        LINES_SQL,
        JOINED_SQL,
        ...tables.flatMap((table) => tableStatements(table, existing.get(table.name))),
        SYSTEM_SQL,
        SESSIONS_SQL,
        IMAGES_SQL,
        FILES_SQL,
        CHANGES_SQL,
        WEBHOOKS_SQL,
        webhookTrigger(registry),
        ...tables.map(versionTriggers),
        ...rowVersions(tables, registry, existing),
        ...tables.flatMap((table) => capacityRules(table, registry).map((place) => place.sql)),
        ...tables.flatMap(imageTriggers),
        ...tables.flatMap((table) => copyTriggers(table, registry)),
        ...tables.flatMap((table) => fillCopies(table, registry, existing.get(table.name))),
        ...lineTriggers(registry),
        ...tables.flatMap((table) => joinStatements(table, registry)),
        ...(await recountStatements(trx, tables, registry)),
        ...(await occupancyStatements(trx, tables, registry)),
        ...tables.map((table) => changeTrigger(table, tables, registry)),
        TRIGRAMS_SQL,
        ...(await entryStatements(trx, tables, registry, words.version)),
      ]
      await extend(trx, statements.flatMap(splitStatements))
      await extend(trx, await newConstraints(trx, tables, registry))
      const unique = await uniqueIndexes(trx, tables)
      await extend(trx, unique.statements)
      for (const shared of unique.shared) options.say(sharedInWords(shared))
      // Servers of an older registry know no new rule, and keep their own.
      if (areAlone)
        await extend(trx, [
          ...splitStatements(FORMER_VERSIONS_SQL),
          ...(await ruleStatements(trx, registry)),
        ])
      await extend(trx, viewsOf(registry))
      await finish()
      // The next start looks again at rows that share a value.
      if (sources !== undefined && unique.shared.length === 0) await keepFitted(trx, sources)
    })
}

/** Runs statements; the first that fails is reported as a `StartError`. */
function extend(trx: AnyTransaction, statements: readonly string[]): Promise<void> {
  return executeAll(trx, statements, async (statement) => {
    try {
      await sql.raw(statement).execute(trx)
    } catch (error) {
      if (isCollision(error)) throw error
      const { message, detail } = error as { message: string; detail?: string }
      throw new StartError(
        `The database does not fit the registry, and this would not extend it: ${statement}\n${message}${detail ? ` (${detail})` : ''}`,
      )
    }
  })
}

function addedColumn(table: Table, name: string, field: Field): string[] {
  const known = BACKFILLS[`${table.name}.${name}`]
  return [
    `alter table "${table.name}" add column ${columnSql(table, name, field)}`,
    ...(known ? [`update "${table.name}" set "${name}" = ${known}`] : []),
  ]
}

function tableStatements(table: Table, existing?: Map<string, ExistingColumn>): string[] {
  const columns = [...table.columns]
  if (!existing) {
    const sequence = table.sequence
      ? [`create sequence if not exists ${table.sequence.replaceAll('-', '_')} as integer`]
      : []
    const body = columns.map(([name, field]) => columnSql(table, name, field)).join(', ')
    return [...sequence, `create table "${table.name}" (${body})`]
  }
  return columns.flatMap(([name, field]) => {
    const column = existing.get(name)
    if (!column) return addedColumn(table, name, field)
    const isNullableNow = column.is_nullable === 'NO' && !isNotNull(field)
    return isNullableNow ? [`alter table "${table.name}" alter column "${name}" drop not null`] : []
  })
}

/** Splits SQL at semicolons, except those within function bodies. */
function splitStatements(text: string): string[] {
  const bodies: string[] = []
  const hidden = text.replace(/\$\$[\s\S]*?\$\$/g, (body) => `@@${bodies.push(body) - 1}@@`)
  return hidden
    .split(';')
    .map((part) => part.replace(/@@(\d+)@@/g, (_, index) => bodies[Number(index)] ?? '').trim())
    .filter(Boolean)
}

type Entities = Readonly<Record<string, AnyResource>>

/** The statements that add the constraints and indexes which are not there. */
async function newConstraints(
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
      ...constraintsOf(table),
      ...foreignKeysOf(table, registry),
      ...capacityRules(table, registry).map(({ limit }) => limit),
    ]),
    ...(await searchIndexes(trx, tables)),
  ]
  return declared.flatMap(({ name, sql: statement, replaces }) => {
    if (existing.has(name)) return []
    existing.add(name)
    return replaces && existing.has(replaces)
      ? [statement, `drop index "${replaces}"`]
      : [statement]
  })
}
