import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { type Engine, TESTED_ENGINES, openTestDatabase } from '../database/database.ts'
import { ROLES } from '#business/words'
import { entities } from '../server/entities.ts'
import { type Cell, listCells } from './cells.ts'
import { playAll } from './play-all.ts'
import { type Stage, createStage } from './stage.ts'
import { WAYS } from './ways/every-way.ts'
import { isWhole } from '../runner/whole.ts'

/** The cells of the contract of the registry. */
export const CELLS: readonly Cell[] = listCells(entities)

/** Opens a stage for the tests of one block. */
export const openStage = (engine: Engine): Stage => openSharedStage(() => openTestDatabase(engine))

function openSharedStage(openDatabase: () => Promise<OpenDatabase>): Stage {
  const stage = {} as Stage
  let close = async () => {}
  beforeAll(async () => {
    const database = await openDatabase()
    Object.assign(stage, await createStage(database.db))
    close = async () => {
      await stage.close()
      await database.close()
    }
  })
  afterAll(() => close())
  return stage
}

/**
 * In `npm test`, each way tests only some roles in turn. Above the database, the ways do the same
 * as plain HTTP.
 */
const TURNS: Readonly<Partial<Record<keyof typeof WAYS, number>>> = {
  'the typed client': 0,
  'a key for just that': 1,
  'a key for all but that': 1,
  'the tools of models': 2,
}
const WHO = ROLES.length

/** Selects the cells that a way tests: every endpoint, with the roles in turn. */
function takeTurns(name: keyof typeof WAYS, cells: readonly Cell[]): readonly Cell[] {
  if (isWhole()) return cells
  const roleTurn = TURNS[name]
  return cells.filter((_, index) => {
    const cellTurn = (index + Math.trunc(index / WHO)) % WHO
    return roleTurn === undefined ? cellTurn !== 0 : cellTurn === roleTurn
  })
}

const ON_ENGINES = TESTED_ENGINES.map((engine) => [engine, () => openTestDatabase(engine)] as const)

/** Declares the tests of the contract for one way, one for each entity, on each database. */
export function testContract(
  name: keyof typeof WAYS,
  databases: readonly (readonly [string, () => Promise<OpenDatabase>])[] = ON_ENGINES,
): void {
  const { createWay, selectCells } = WAYS[name]
  const cells = selectCells(CELLS)

  test(`some endpoints can be called by ${name}`, () => {
    const names = new Set(cells.map(({ entity }) => entity))
    expect([...names].toSorted()).toEqual(Object.keys(entities).toSorted())
    expect(cells.length).toBeGreaterThan(200)
  })

  describe.each(databases)(
    `the contract of the endpoints, called by ${name}, on %s`,
    (_, openDatabase) => {
      const stage = openSharedStage(openDatabase)

      test.each(Object.keys(entities))(
        '%s: each role may use each verb, or is refused',
        async (entity) => {
          const entityCells = takeTurns(name, cells).filter((cell) => cell.entity === entity)
          expect(entityCells.length).toBeGreaterThan(0)
          expect(await playAll(stage, entityCells, createWay)).toEqual([])
        },
      )
    },
  )
}
