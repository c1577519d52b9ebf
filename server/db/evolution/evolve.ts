import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { readColumns } from '../tables/existing-columns.ts'
import { evolveAll } from './evolve-whole.ts'
import type { Evolved } from './evolved.ts'
import { readKept } from './kept-registry.ts'
import type { EvolveOptions } from './plan-evolution.ts'
import { registryHash, buildShape } from './shape.ts'
import { widenDatabase } from './side-by-side/widen-database.ts'
import { unmirrorStatements } from './side-by-side/mirrors.ts'
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
  const kept = await readKept(trx, declared, await readColumns(trx))
  const own = registryHash(declared)
  const step = chooseStep(kept, own, running)
  if (options.server !== undefined) await registerServer(trx, options.server, own)
  if (step === 'nothing') return undefined
  const older = running.filter((hash) => hash !== own).length
  if (step === 'widen') return widenDatabase(trx, registry, options, older)
  const { between } = kept.shape
  for (const statement of unmirrorStatements(between?.mirrors ?? []))
    await sql.raw(statement).execute(trx)
  // The operator consented when this migration started, and consent covers taking it back.
  const isAsked = between !== undefined && [between.from, between.to].includes(own)
  return evolveAll(trx, registry, { ...options, apply: options.apply || isAsked })
}
