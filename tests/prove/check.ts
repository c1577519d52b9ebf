import type { OpenDatabase } from '../../server/db/engines/engine.ts'
import type { Content, Engine } from '../support/database/templates.ts'

export { ENGINES, type Engine } from '../support/database/templates.ts'

/** What a check works on; everything it hands out is cleared away when the check has ended. */
export interface World {
  /** A database of its own on the engine that the check runs on. */
  open(content?: Content): Promise<OpenDatabase>
  /** The address of a PostgreSQL database of its own. */
  databaseUrl(content?: Content): Promise<string>
  /** A data folder of its own, with the demo business on the embedded database or with nothing. */
  dataDir(content?: Content): Promise<string>
}

export interface Given {
  engine: Engine
  /** Where everything random begins: the same seed tries the same things. */
  seed: number
  /** How many tries are claimed. */
  count: number
  /** The name of the only try that is wanted, for a check whose tries have names. */
  key?: string | undefined
  world: World
}

/** What came of it. `tried` is counted where something is tried, never taken from the claim. */
export interface Outcome {
  tried: number
  /** A sentence for each try that went wrong, as far as it is worth reading. */
  failures: string[]
  /** Numbers worth keeping, with their unit in the name. */
  measured?: Readonly<Record<string, number>>
}

/** One claim about what the product withstands, and how it is tried. */
export interface Check {
  name: string
  /** The claim, in one sentence. */
  what: string
  engines: readonly Engine[]
  /** How many tries the whole run claims. */
  count: number
  /** How many `npm test` claims. */
  cut: number
  /** What not every machine has: the check runs only where it is named, and not with the tests. */
  needs?: string
  run(given: Given): Promise<Outcome>
}
