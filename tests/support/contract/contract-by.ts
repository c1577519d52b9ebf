import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Engine, TESTED_ENGINES, openTestDatabase } from '../database/database.ts'
import { ROLES } from '../../../resources/words/roles.ts'
import { entities } from '../server/entities.ts'
import { type Cell, listCells } from './cells.ts'
import { playAll } from './play-all.ts'
import { type Stage, stageOn } from './stage.ts'
import { WAYS } from './ways/every-way.ts'
import { isWhole } from '../runner/whole.ts'

/** The contract of the registry. */
export const CELLS: readonly Cell[] = listCells(entities)

/** A stage of its own for the tests of a block. */
export const stageFor = (engine: Engine): Stage => stageOver(() => openTestDatabase(engine))

function stageOver(open: () => Promise<OpenDatabase>): Stage {
  const stage = {} as Stage
  let close = async () => {}
  beforeAll(async () => {
    const opened = await open()
    Object.assign(stage, await stageOn(opened.db))
    close = async () => {
      await stage.close()
      await opened.close()
    }
  })
  afterAll(() => close())
  return stage
}

/**
 * When each way has its turn in `npm test`: they differ from plain HTTP, which leaves out one role of
 * each call in turn, above the database alone.
 */
const TURNS: Readonly<Partial<Record<keyof typeof WAYS, number>>> = {
  'the typed client': 0,
  'a key for just that': 1,
  'a key for all but that': 1,
  'the tools of models': 2,
}
const WHO = ROLES.length

/** What of a way's squares is played: each call by each way, as the roles take turns. */
function playedBy(name: keyof typeof WAYS, squares: readonly Cell[]): readonly Cell[] {
  if (isWhole()) return squares
  const turn = TURNS[name]
  return squares.filter((_, at) => {
    const now = (at + Math.trunc(at / WHO)) % WHO
    return turn === undefined ? now !== 0 : now === turn
  })
}

const ON_ENGINES = TESTED_ENGINES.map((engine) => [engine, () => openTestDatabase(engine)] as const)

/** Declares the tests that play the contract in one way, an entity at a time, on each of some databases. */
export function contractBy(
  name: keyof typeof WAYS,
  databases: readonly (readonly [string, () => Promise<OpenDatabase>])[] = ON_ENGINES,
): void {
  const { wayOf, squaresOf } = WAYS[name]
  const cells = squaresOf(CELLS)

  test(`some endpoints can be called by ${name}`, () => {
    const names = new Set(cells.map(({ entity }) => entity))
    expect([...names].toSorted()).toEqual(Object.keys(entities).toSorted())
    expect(cells.length).toBeGreaterThan(200)
  })

  describe.each(databases)(`the contract of the endpoints, called by ${name}, on %s`, (_, open) => {
    const stage = stageOver(open)

    test.each(Object.keys(entities))(
      '%s: each role may use each verb, or is refused',
      async (entity) => {
        const own = playedBy(name, cells).filter((cell) => cell.entity === entity)
        expect(own.length).toBeGreaterThan(0)
        expect(await playAll(stage, own, wayOf)).toEqual([])
      },
    )
  })
}
