import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { type ExistingColumn, readColumns } from '../tables/existing-columns.ts'
import { FORMER_DELIVERIES } from '../tables/former-outboxes.ts'
import { buildTables } from '../tables/schema.ts'
import { buildDropStatements } from './carried/bare-tables.ts'
import { buildWebhookStatements } from './carried/rename-in-webhooks.ts'
import { buildScopeStatements } from './carried/rename-in-scopes.ts'
import { buildHistoryStatements } from './carried/rewrite-history.ts'
import { renameInInbox } from './carried/rewrite-inbox.ts'
import { renameInViews } from './carried/rewrite-views.ts'
import { type Evolved, keepShape, findTablesToInvalidate } from './evolved.ts'
import type { ChangeSettings } from './kinds/change.ts'
import {
  type Evolution,
  type EvolveOptions,
  planEvolution,
  requireConsent,
} from './plan-evolution.ts'
import { describePlan, needsTriggerRebuild, buildStatements } from './plan.ts'
import { predictShape } from './shape-after.ts'

type Entities = Readonly<Record<string, AnyResource>>
type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** The interval of queries that keep the single connection from counting as idle. */
const HEARTBEAT_MS = 3000

/** Copies the database inside the transaction that locks it, so that no other request writes. */
async function saveBackup(trx: AnyTransaction, { backup, say: log }: EvolveOptions): Promise<void> {
  if (!backup) return
  await sql`checkpoint`.execute(trx)
  const heartbeat = setInterval(() => void sql`select 1`.execute(trx), HEARTBEAT_MS)
  try {
    log(`The database before the migration is copied to ${await backup()}.`)
  } finally {
    clearInterval(heartbeat)
  }
}

const HISTORY_OFF = 'alter table changes disable trigger changes_kept'
const HISTORY_ON = 'alter table changes enable trigger changes_kept'

/** Makes the changes of a plan, in tables, history, saved views, webhooks and API keys. */
async function applyPlan(
  trx: AnyTransaction,
  { kept: storedRegistry, declared, changes }: Evolution,
  surroundings: ChangeSettings,
  existing: ExistingColumns,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  const rebuildsAnyTriggers = changes.some((change) => needsTriggerRebuild(change, surroundings))
  if (rebuildsAnyTriggers) {
    for (const view of new Set([...storedRegistry.shape.views, ...declared.views]))
      await run(`drop view if exists "${view}"`)
    for (const statement of await buildDropStatements(trx)) await run(statement)
  }
  const hasHistory = rebuildsAnyTriggers && existing.has('changes')
  const outboxes = ['jobs', FORMER_DELIVERIES].filter((table) => existing.has(table))
  const inboxes = ['inbox_done', 'inbox_mailed'].filter((table) => existing.has(table))
  if (hasHistory) await run(HISTORY_OFF)
  for (const change of changes) {
    for (const statement of buildStatements(change, surroundings)) await run(statement)
    if (hasHistory)
      for (const statement of buildHistoryStatements(change, surroundings)) await run(statement)
    if (existing.has('saved_views')) await renameInViews(trx, change)
    await renameInInbox(trx, change, inboxes)
    if (existing.has('webhooks'))
      for (const statement of buildWebhookStatements(change, outboxes)) await run(statement)
    if (existing.has('api_keys'))
      for (const statement of buildScopeStatements(change)) await run(statement)
  }
  if (hasHistory) await run(HISTORY_ON)
}

/** Runs the whole migration. No server of an older registry may run. */
export async function evolveAll(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
): Promise<Evolved> {
  const existing = await readColumns(trx)
  const evolution = await planEvolution(trx, registry, existing, options)
  const { kept: storedRegistry, declared, changes, plan } = evolution
  requireConsent(plan, options)
  const needsConsent = plan.steps.some(({ widens }) => !widens)
  if (needsConsent) await saveBackup(trx, options)
  await applyPlan(trx, evolution, options, existing)
  return {
    tables: buildTables(registry),
    isOnlyServer: true,
    async finish() {
      const changedTables = existing.size > 0 ? findTablesToInvalidate(changes, declared) : []
      await keepShape(
        trx,
        storedRegistry,
        predictShape(storedRegistry.shape, declared, changes),
        changedTables,
      )
      // A new database needs no notice.
      const isNew = Object.keys(storedRegistry.shape.tables).length === 0
      if (plan.steps.length > 0 && !isNew)
        options.say(`The database was migrated to the registry:\n${describePlan(plan)}`)
    },
  }
}
