import type { AnyResource } from '../../../registry/entities/registry.ts'
import { formatCommand } from '../../settings/release.ts'
import { StartError } from '../../settings/settings.ts'
import type { AnyTransaction } from '../database-types.ts'
import type { ExistingColumn } from '../tables/existing-columns.ts'
import { buildTables } from '../tables/schema.ts'
import { findEntityChanges } from './all-changes.ts'
import { planDrops } from './drops.ts'
import { type KeptRegistry, readKept } from './kept-registry.ts'
import type { Change, ChangeSettings } from './kinds/change.ts'
import { type Plan, describePlan, buildPlan } from './plan.ts'
import { predictShape } from './shape-after.ts'
import { listRenames, type Shape, buildShape } from './shape.ts'

type Entities = Readonly<Record<string, AnyResource>>
type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** The options of a migration. */
export interface EvolveOptions extends ChangeSettings {
  /**
   * True to also make changes that narrow or move data. Otherwise such changes are refused with the
   * whole plan.
   */
  apply: boolean
  /** The names to drop for good: entities, and fields after a dot. */
  drop: readonly string[]
  /** The id of the starting server, if others may run. */
  server?: string
  /**
   * The hash of code and declarations. A start with an unchanged hash and catalog skips the
   * migration.
   */
  sources?: string
  /** Copies the current database, and returns the path. */
  backup?(): Promise<string>
  /** Reports the progress of the migration to the operator. */
  say(text: string): void
}

/** The changes that a database needs to match a registry. */
export interface Evolution {
  kept: KeptRegistry
  declared: Shape
  changes: readonly Change[]
  plan: Plan
}

/** Plans the migration of a database to a registry; nothing is changed. */
export async function planEvolution(
  trx: AnyTransaction,
  registry: Entities,
  existing: ExistingColumns,
  options: Pick<EvolveOptions, 'drop' | 'timeZone'>,
): Promise<Evolution> {
  const declared = buildShape(registry)
  const storedRegistry = await readKept(trx, declared, existing)
  const fields = new Map(buildTables(registry).map(({ name, columns }) => [name, columns]))
  const registryChanges = findEntityChanges(storedRegistry.shape, {
    shape: declared,
    fields,
    renames: listRenames(registry),
    entities: registry,
  })
  const after = predictShape(storedRegistry.shape, declared, registryChanges)
  const changes = [...registryChanges, ...planDrops(options.drop, after)]
  return { kept: storedRegistry, declared, changes, plan: await buildPlan(trx, changes, options) }
}

/** The two ways to consent to a migration. */
export const APPLY_COMMAND = `${formatCommand('start', '--apply')}, or MIGRATE=1`

/** Throws a `StartError` with the whole plan if rows prevent a change or consent is missing. */
export function requireConsent(plan: Plan, { apply }: EvolveOptions): void {
  const refusedSteps = plan.steps.filter((step) => step.refused !== undefined)
  const stepsWithoutConsent = plan.steps.filter(({ widens }) => !widens)
  const introduction = `The registry differs from the one that the database was made for:\n${describePlan(plan)}`
  if (refusedSteps.length > 0) {
    const [subject, object] =
      refusedSteps.length === 1 ? ['One is', 'this'] : [`${refusedSteps.length} are`, 'these']
    throw new StartError(
      `${introduction}\n${subject} not possible with the existing rows. Nothing was changed; correct ${object} and start again.`,
    )
  }
  if (stepsWithoutConsent.length > 0 && !apply)
    throw new StartError(`${introduction}\nNothing was changed. To have it done: ${APPLY_COMMAND}.`)
}
