import { expect, test } from 'vitest'
import type { OpenDatabase } from '../../server/db/engines/engine.ts'
import { templates, TESTED_ENGINES } from '../support/database/database.ts'
import {
  type Content,
  type Engine,
  fillDataFolder,
  openCopy,
} from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { SEED } from '../support/runner/seed.ts'

export { ENGINES } from '../support/database/templates.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The numbers of a proof in `reports/reliability.json`. */
    proof?: { claimed: number; tried: number; seed: number } & Outcome['measured']
  }
}

/** Makes databases and folders, and removes them when the test ends. */
export type World = ReturnType<typeof openWorld>

/** The input of a check. */
export interface Given {
  engine: Engine
  /** The start of every random choice: the same seed tries the same things. */
  seed: number
  /** The number of tries that the check claims. */
  count: number
  world: World
}

/** The result of a check. */
export interface Outcome {
  /** The number of tries, counted where something is tried. */
  tried: number
  /** A sentence for each failed try. */
  failures: string[]
  /** Numbers worth keeping, with their unit in the name. */
  measured?: Readonly<Record<string, number>>
  /** The lines of output for the developer who runs the proof. */
  lines?: readonly string[]
}

/** The number of tries: a full one for `npm run prove`, a cut for other runs of the tests. */
interface Tries {
  count: number
  cut: number
}

interface Check extends Tries {
  /** The claim, in one sentence. */
  what: string
  engines: readonly Engine[]
  /** The environment variable without which the check is skipped, because few machines allow it. */
  needs?: string
  run(given: Given): Promise<Outcome>
}

/** The maximum time of a cut check in ms: only a check that hangs takes so long on a busy machine. */
const PATIENCE = 900_000

const IS_FULL = process.env.TEST_MODE === 'prove'

/** Reads the number of tries from `PROVE_COUNT`; otherwise the mode of the run decides. */
export const readCount = ({ count, cut }: Tries): number =>
  Number(process.env.PROVE_COUNT ?? (IS_FULL ? count : cut))

function openWorld(engine: Engine) {
  const openDatabases: OpenDatabase[] = []
  const folders: { remove: () => void }[] = []
  return {
    /** Opens a new database on the engine of the check. */
    async open(content?: Content): Promise<OpenDatabase> {
      const database = await openCopy(templates, engine, content)
      openDatabases.push(database)
      return database
    },
    /** Returns the address of a new PostgreSQL database. */
    databaseUrl: (content?: Content) => templates.newDatabaseUrl(content),
    /** Returns a new data folder, with the demo business on the embedded database or empty. */
    async dataDir(content: Content = 'demo'): Promise<string> {
      const folder = temporaryFolder()
      folders.push(folder)
      if (content === 'demo') await fillDataFolder(templates, folder.path)
      return folder.path
    },
    async clear(): Promise<void> {
      for (const { close } of openDatabases) await close()
      for (const { remove } of folders) remove()
    },
  }
}

/** Registers the tests of a claim, one for each engine. A check that tries too little fails. */
export function prove({ what, engines, needs, run, ...tries }: Check): void {
  const count = readCount(tries)
  const testedEngines = engines.filter((engine) => TESTED_ENGINES.includes(engine))
  test
    .skipIf(needs !== undefined && !process.env[needs])
    .for(testedEngines.length > 0 ? testedEngines : engines)(
    `${what} (on %s)`,
    { timeout: IS_FULL ? 0 : PATIENCE },
    async (engine, { task, onTestFinished }) => {
      const world = openWorld(engine)
      onTestFinished(world.clear)
      const {
        tried,
        failures,
        measured,
        lines = [],
      } = await run({ engine, seed: SEED, count, world })
      task.meta.proof = { claimed: count, tried, seed: SEED, ...measured }
      if (IS_FULL) console.log([...lines, JSON.stringify(task.meta.proof)].join('\n'))
      expect(failures.slice(0, 20)).toEqual([])
      expect(tried).toBeGreaterThanOrEqual(count)
    },
  )
}
