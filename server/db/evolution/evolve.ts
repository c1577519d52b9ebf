import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { AnyTransaction } from '../database-types.ts'
import { readColumns } from '../tables/existing-columns.ts'
import { evolveWhole } from './evolve-whole.ts'
import type { Evolved } from './evolved.ts'
import { readKept } from './kept-registry.ts'
import type { EvolveOptions } from './plan-evolution.ts'
import { registryHash, shapeOf } from './shape.ts'
import { evolveBeside } from './side-by-side/evolve-beside.ts'
import { unmirrorStatements } from './side-by-side/mirrors.ts'
import { enter, othersRunning } from './side-by-side/running-servers.ts'
import { stepOf } from './side-by-side/step.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * Makes the database fit another registry than the one that it was made for, as far as rows and
 * columns that are there are concerned; while servers of an older one run, as far as these can live
 * with it. Undefined where another start has done all that.
 */
export async function evolve(
  trx: AnyTransaction,
  registry: Entities,
  options: EvolveOptions,
): Promise<Evolved | undefined> {
  const declared = shapeOf(registry)
  const running = await othersRunning(trx, options.server)
  const { shape } = await readKept(trx, declared, await readColumns(trx))
  const step = stepOf(shape, declared, running)
  const own = registryHash(declared)
  if (options.server !== undefined) await enter(trx, options.server, own)
  if (step === 'nothing') return undefined
  const older = running.filter((one) => one !== own).length
  if (step === 'widen') return evolveBeside(trx, registry, options, older)
  const { between } = shape
  for (const statement of unmirrorStatements(between?.mirrors ?? []))
    await sql.raw(statement).execute(trx)
  // What was asked for when it began, or is taken back, is not asked again.
  const isAsked = between !== undefined && [between.from, between.to].includes(own)
  return evolveWhole(trx, registry, { ...options, apply: options.apply || isAsked })
}
