import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { type ExistingColumn, readColumns } from '../tables/existing-columns.ts'
import { tablesOf } from '../tables/schema.ts'
import { bareStatements } from './carried/bare-tables.ts'
import { webhookStatements } from './carried/rename-in-webhooks.ts'
import { scopeStatements } from './carried/rename-in-scopes.ts'
import { historyStatements } from './carried/rewrite-history.ts'
import { renameInViews } from './carried/rewrite-views.ts'
import { type Evolved, keepShape, toldAnew } from './evolved.ts'
import type { Surroundings } from './kinds/change.ts'
import {
  type Evolution,
  type EvolveOptions,
  planEvolution,
  requireConsent,
} from './plan-evolution.ts'
import { planInWords, remakes, statementsOf } from './plan.ts'
import { shapeAfter } from './shape-after.ts'

type Entities = Readonly<Record<string, AnyResource>>
type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** Milliseconds between signs of life, without which the only connection would be taken back. */
const BEAT = 3000

/** Copies the database while its transaction holds it, so that nobody writes to it meanwhile. */
async function backUp(trx: AnyTransaction, { backup, say }: EvolveOptions): Promise<void> {
  if (!backup) return
  await sql`checkpoint`.execute(trx)
  const beat = setInterval(() => void sql`select 1`.execute(trx), BEAT)
  try {
    say(`The database as it was is copied to ${await backup()}.`)
  } finally {
    clearInterval(beat)
  }
}

const HISTORY_OFF = 'alter table changes disable trigger changes_kept'
const HISTORY_ON = 'alter table changes enable trigger changes_kept'

/** Makes the changes of a plan, history, saved views and webhooks with them. */
async function carryOut(
  trx: AnyTransaction,
  { kept, declared, changes }: Evolution,
  surroundings: Surroundings,
  existing: ExistingColumns,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(trx)
  const isRemade = changes.some((change) => remakes(change, surroundings))
  if (isRemade) {
    for (const view of new Set([...kept.shape.views, ...declared.views]))
      await run(`drop view if exists "${view}"`)
    for (const statement of await bareStatements(trx)) await run(statement)
  }
  const hasHistory = isRemade && existing.has('changes')
  if (hasHistory) await run(HISTORY_OFF)
  for (const change of changes) {
    for (const statement of statementsOf(change, surroundings)) await run(statement)
    if (hasHistory)
      for (const statement of historyStatements(change, surroundings)) await run(statement)
    if (existing.has('saved_views')) await renameInViews(trx, change)
    if (existing.has('webhooks'))
      for (const statement of webhookStatements(change)) await run(statement)
    if (existing.has('api_keys'))
      for (const statement of scopeStatements(change)) await run(statement)
  }
  if (hasHistory) await run(HISTORY_ON)
}

/** Everything that a registry needs, where no server of an older one runs. */
export async function evolveWhole(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
): Promise<Evolved> {
  const existing = await readColumns(trx)
  const evolution = await planEvolution(trx, registry, existing, options)
  const { kept, declared, changes, plan } = evolution
  requireConsent(plan, options)
  const isAsked = plan.steps.some(({ widens }) => !widens)
  if (isAsked) await backUp(trx, options)
  await carryOut(trx, evolution, options, existing)
  return {
    tables: tablesOf(registry),
    areAlone: true,
    async finish() {
      const told = existing.size > 0 ? toldAnew(changes, declared) : []
      await keepShape(trx, kept, shapeAfter(kept.shape, declared, changes), told)
      // A new database has nothing to compare it with.
      if (plan.steps.length > 0 && (isAsked || kept.version > 0))
        options.say(`The database now fits the registry:\n${planInWords(plan)}`)
    },
  }
}
