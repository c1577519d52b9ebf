import { sql } from 'kysely'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../../database-types.ts'
import { readColumns } from '../../tables/existing-columns.ts'
import { tablesOf } from '../../tables/schema.ts'
import { type Evolved, keepShape, toldAnew } from '../evolved.ts'
import { type EvolveOptions, planEvolution, requireConsent } from '../plan-evolution.ts'
import { planInWords, statementsOf } from '../plan.ts'
import { registryHash } from '../shape.ts'
import { mirrorStatements } from './mirrors.ts'
import { refuseApart } from './refusals.ts'
import { mirroredIn, shapeBetween, widenedTables } from './widen.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** What a registry needs and servers of an older one can live with. */
export async function evolveBeside(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
  running: number,
): Promise<Evolved> {
  const existing = await readColumns(trx)
  const { kept, declared, changes, plan } = await planEvolution(trx, registry, existing, options)
  requireConsent(plan, options)
  refuseApart(plan.steps, { kept: kept.shape, existing }, running)
  const mirrors = mirroredIn(changes)
  const widening = plan.steps.filter(({ widens }) => widens).map(({ change }) => change)
  const statements = [
    ...mirrorStatements(mirrors),
    ...widening.flatMap((change) => statementsOf(change, options)),
  ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
  const between = {
    from: registryHash(kept.shape),
    to: registryHash(declared),
    mirrors: mirrors.map(({ table, was, now }) => ({ table, was, now })),
  }
  return {
    tables: widenedTables(tablesOf(registry), kept.shape, changes),
    areAlone: false,
    async finish() {
      const shape = { ...shapeBetween(kept.shape, declared, changes), between }
      await keepShape(trx, kept, shape, toldAnew(changes, declared))
      options.say(
        `Servers of an older registry run. What they can live with is done, the rest once they have ended:\n${planInWords(plan)}`,
      )
    },
  }
}
