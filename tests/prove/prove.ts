import type { Engine, Templates } from '../support/database/templates.ts'
import type { Check, Given, Outcome } from './check.ts'
import { worldOf } from './world.ts'

/** What one check tried on one engine, and what came of it. */
export interface Finding extends Required<Outcome> {
  name: string
  what: string
  engine: Engine
  claimed: number
  seed: number
  seconds: number
  holds: boolean
}

const message = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Runs one check on one engine. One that throws, or that tried fewer than it claims, does not hold. */
export async function prove(
  check: Check,
  templates: Templates,
  given: Omit<Given, 'world'>,
): Promise<Finding> {
  const { engine, seed, count } = given
  const { world, clear } = worldOf(templates, engine)
  const begun = performance.now()
  const outcome = await check
    .run({ ...given, world })
    .catch((error: unknown): Outcome => ({ tried: 0, failures: [message(error)] }))
    .finally(clear)
  const { tried, measured = {} } = outcome
  const failures = [...outcome.failures]
  if (tried < count) failures.push(`tried ${tried}, which is fewer than the ${count} claimed`)
  return {
    name: check.name,
    what: check.what,
    engine,
    claimed: count,
    tried,
    seed,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    holds: failures.length === 0,
    measured,
    failures,
  }
}
