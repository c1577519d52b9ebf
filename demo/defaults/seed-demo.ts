import { registry } from '#business'
import type { Registry } from '../../registry/entities/registry.ts'
import { convertRegistryCurrency } from '../../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../../registry/values/decimals.ts'
import type { Db } from '../../server/db/database-types.ts'
import { seedSparseDemo } from '../new-entities.ts'

interface SeedOptions {
  now: Date
  currency: string
}

/**
 * Fills an empty database with an account for each role and made-up rows of every other entity.
 * Returns the counts of written rows, of which there are none.
 */
export async function seedDemo(
  db: Db,
  { now, currency }: SeedOptions,
): Promise<ReadonlyMap<string, number>> {
  const entities: Registry = convertRegistryCurrency(registry, getCurrencyDecimals(currency))
  await seedSparseDemo(db, { registry: entities, now })
  return new Map()
}
