import { sql } from 'kysely'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../../database-types.ts'
import { readColumns } from '../../tables/existing-columns.ts'
import { buildTables } from '../../tables/schema.ts'
import { type Evolved, keepShape, findTablesToInvalidate } from '../evolved.ts'
import { type EvolveOptions, planEvolution, requireConsent } from '../plan-evolution.ts'
import { describePlan, buildStatements } from '../plan.ts'
import { computeRegistryHash } from '../shape.ts'
import { buildMirrorStatements } from './mirrors.ts'
import { refuseSideBySide } from './refusals.ts'
import { listMirroredColumns, buildTransitionalShape, widenTables } from './widen.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** Runs the part of a migration that servers of an older registry tolerate. */
export async function widenDatabase(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
  running: number,
): Promise<Evolved> {
  const existing = await readColumns(trx)
  const {
    kept: storedRegistry,
    declared,
    changes,
    plan,
  } = await planEvolution(trx, registry, existing, options)
  requireConsent(plan, options)
  refuseSideBySide(plan.steps, { kept: storedRegistry.shape, existing }, running)
  const mirrors = listMirroredColumns(changes)
  const wideningChanges = plan.steps.filter(({ widens }) => widens).map(({ change }) => change)
  const statements = [
    ...buildMirrorStatements(mirrors),
    ...wideningChanges.flatMap((change) => buildStatements(change, options)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
  const between = {
    from: storedRegistry.registry,
    to: computeRegistryHash(declared),
    mirrors: mirrors.map(({ table, was, now }) => ({ table, was, now })),
  }
  return {
    tables: widenTables(buildTables(registry), storedRegistry.shape, changes),
    isOnlyServer: false,
    async finish() {
      const shape = { ...buildTransitionalShape(storedRegistry.shape, declared, changes), between }
      await keepShape(trx, storedRegistry, shape, findTablesToInvalidate(changes, declared))
      if (plan.steps.length === 0) return
      options.say(
        `Servers of an older registry are running. Changes that they tolerate are made now, the others once they have stopped:\n${describePlan(plan)}`,
      )
    },
  }
}
