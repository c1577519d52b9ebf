import { sql } from 'kysely'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import { StartError } from '../../settings/settings.ts'
import type { AnyTransaction } from '../database-types.ts'
import type { ExistingColumn } from '../tables/existing-columns.ts'
import { tablesOf } from '../tables/schema.ts'
import type { Change, Surroundings } from './kinds/change.ts'
import { differences } from './all-changes.ts'
import { droppedFor } from './drops.ts'
import { historyStatements } from './carried/rewrite-history.ts'
import { KEPT_REGISTRY_SQL, type KeptRegistry, readKept, writeKept } from './kept-registry.ts'
import { type Plan, planInWords, planOf, remakes, statementsOf } from './plan.ts'
import { renameInViews } from './carried/rewrite-views.ts'
import { webhookStatements } from './carried/rename-in-webhooks.ts'
import { renamesIn, type Shape, shapeOf } from './shape.ts'
import { shapeAfter } from './shape-after.ts'
import { bareStatements } from './carried/bare-tables.ts'

type Entities = Readonly<Record<string, AnyResource>>
type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** How a database is made to fit another registry. */
export interface EvolveOptions extends Surroundings {
  /** Whether to make what narrows or moves too; without it these are refused, with all that is planned. */
  apply: boolean
  /** What was set aside and is dropped for good: entities, and fields after a dot. */
  drop: readonly string[]
  /** Copies the database as it is, and returns where to. */
  backup?(): Promise<string>
  /** Tells the operator what is done. */
  say(text: string): void
}

/** What a database needs to fit a registry. */
interface Evolution {
  kept: KeptRegistry
  declared: Shape
  changes: readonly Change[]
  plan: Plan
}

/** Works out what a database needs to fit a registry; nothing is changed. */
export async function planEvolution(
  trx: AnyTransaction,
  registry: Entities,
  existing: ExistingColumns,
  options: Pick<EvolveOptions, 'drop' | 'timeZone'>,
): Promise<Evolution> {
  const declared = shapeOf(registry)
  const kept = await readKept(trx, declared, existing)
  const fields = new Map(tablesOf(registry).map(({ name, columns }) => [name, columns]))
  const found = differences(kept.shape, {
    ...{ shape: declared, fields, renames: renamesIn(registry) },
    entities: registry,
  })
  const after = shapeAfter(kept.shape, declared, found)
  const changes = [...found, ...droppedFor(options.drop, after)]
  return { kept, declared, changes, plan: await planOf(trx, changes, options) }
}

const ASK = 'npm start -- --apply, or MIGRATE=1'

/** Throws a `StartError` with the whole plan where rows stand in its way, or where nobody asked for it. */
function requireConsent(plan: Plan, { apply }: EvolveOptions): void {
  const refused = plan.steps.filter((step) => step.refused !== undefined)
  const asking = plan.steps.filter(({ widens }) => !widens)
  const words = `The registry differs from the one that the database was made for:\n${planInWords(plan)}`
  if (refused.length > 0) {
    const [are, these] =
      refused.length === 1 ? ['One is', 'this'] : [`${refused.length} are`, 'these']
    throw new StartError(
      `${words}\n${are} not possible with the rows that are there. Nothing was changed; mend ${these} and start again.`,
    )
  }
  if (asking.length > 0 && !apply)
    throw new StartError(`${words}\nNothing was changed. To have it done: ${ASK}.`)
}

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
  }
  if (hasHistory) await run(HISTORY_ON)
}

/** The tables whose rows are told otherwise after a change, as they are declared. */
const toldAnew = (changes: readonly Change[], declared: Shape): string[] => [
  ...new Set(changes.map(({ table }) => table).filter((table) => table in declared.tables)),
]

/**
 * Makes the database fit another registry than the one that it was made for, as far as rows and
 * columns that are there are concerned. Returns what is to be done once new tables and columns are
 * there too.
 */
export async function evolve(
  trx: AnyTransaction,
  registry: Entities,
  existing: ExistingColumns,
  options: EvolveOptions,
): Promise<() => Promise<void>> {
  const evolution = await planEvolution(trx, registry, existing, options)
  const { kept, declared, changes, plan } = evolution
  requireConsent(plan, options)
  const isAsked = plan.steps.some(({ widens }) => !widens)
  if (isAsked) await backUp(trx, options)
  await carryOut(trx, evolution, options, existing)
  return async () => {
    for (const table of existing.size > 0 ? toldAnew(changes, declared) : [])
      await sql`select raise_version(${table})`.execute(trx)
    await sql.raw(KEPT_REGISTRY_SQL).execute(trx)
    await writeKept(trx, kept, shapeAfter(kept.shape, declared, changes))
    if (isAsked) options.say(`The database now fits the registry:\n${planInWords(plan)}`)
  }
}
