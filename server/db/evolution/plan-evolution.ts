import type { AnyResource } from '../../../registry/entities/registry.ts'
import { StartError } from '../../settings/settings.ts'
import type { AnyTransaction } from '../database-types.ts'
import type { ExistingColumn } from '../tables/existing-columns.ts'
import { tablesOf } from '../tables/schema.ts'
import { differences } from './all-changes.ts'
import { droppedFor } from './drops.ts'
import { type KeptRegistry, readKept } from './kept-registry.ts'
import type { Change, Surroundings } from './kinds/change.ts'
import { type Plan, planInWords, planOf } from './plan.ts'
import { shapeAfter } from './shape-after.ts'
import { renamesIn, type Shape, shapeOf } from './shape.ts'

type Entities = Readonly<Record<string, AnyResource>>
type ExistingColumns = ReadonlyMap<string, ReadonlyMap<string, ExistingColumn>>

/** How a database is made to fit another registry. */
export interface EvolveOptions extends Surroundings {
  /** Whether to make what narrows or moves too; without it these are refused, with all that is planned. */
  apply: boolean
  /** What was set aside and is dropped for good: entities, and fields after a dot. */
  drop: readonly string[]
  /** The id of the server that starts, where others may run beside it. */
  server?: string
  /** What tells the code and declarations of this start from others; of what they fitted before nothing is looked at again. */
  sources?: string
  /** Copies the database as it is, and returns where to. */
  backup?(): Promise<string>
  /** Tells the operator what is done. */
  say(text: string): void
}

/** What a database needs to fit a registry. */
export interface Evolution {
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
export function requireConsent(plan: Plan, { apply }: EvolveOptions): void {
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
