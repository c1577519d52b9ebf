import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { readColumns } from '../tables/existing-columns.ts'
import { evolveAll } from './evolve-whole.ts'
import type { Evolved } from './evolved.ts'
import { readKept } from './kept-registry.ts'
import type { EvolveOptions } from './plan-evolution.ts'
import { computeRegistryHash, buildShape } from './shape.ts'
import { widenDatabase } from './side-by-side/widen-database.ts'
import { buildUnmirrorStatements } from './side-by-side/mirrors.ts'
import { registerServer, findOtherServers } from './side-by-side/running-servers.ts'
import { chooseStep } from './side-by-side/step.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * Migrates existing tables and rows to a registry. While servers of an older registry run, makes
 * only the changes that they tolerate. Undefined if another start has done it.
 */
export async function evolve(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
): Promise<Evolved | undefined> {
  const declared = buildShape(registry)
  const running = await findOtherServers(trx, options.server)
  const storedRegistry = await readKept(trx, declared, await readColumns(trx))
  const ownHash = computeRegistryHash(declared)
  const step = chooseStep(storedRegistry, ownHash, running)
  if (options.server !== undefined) await registerServer(trx, options.server, ownHash)
  if (step === 'nothing') return undefined
  const olderServers = running.filter((hash) => hash !== ownHash).length
  if (step === 'widen') return widenDatabase(trx, registry, options, olderServers)
  const { between } = storedRegistry.shape
  for (const statement of buildUnmirrorStatements(between?.mirrors ?? []))
    await sql.raw(statement).execute(trx)
  // The operator's consent at the start of this migration also covers reverting it.
  const hasConsent = between !== undefined && [between.from, between.to].includes(ownHash)
  return evolveAll(trx, registry, { ...options, apply: options.apply || hasConsent })
}
