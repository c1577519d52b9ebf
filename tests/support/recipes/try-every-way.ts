/**
 * Run in a copy of the product that has entities of a test: puts them into the demo business that it
 * is told, plays their part of the contract in every way in, and prints how much that was and what
 * was wrong.
 */
import { registry } from '../../../resources/index.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { listCells } from '../contract/cells.ts'
import { playAll, type WayOf } from '../contract/play-all.ts'
import { stageOn } from '../contract/stage.ts'
import { WAYS } from '../contract/ways/every-way.ts'
import { entities } from '../server/entities.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = ''] = process.argv.slice(2)

const opened = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const added = await entitiesWithoutTable(opened.setupDb, registry)
await syncTables(opened.setupDb, registry)
await fillNewEntities(opened.setupDb, added, { registry, now: TEST_NOW })
const stage = await stageOn(opened.db)
const own = listCells(entities).filter(({ entity }) => added.some(({ name }) => name === entity))

async function played(wayOf: WayOf, squares: typeof own) {
  const wrong = await playAll(stage, squares, wayOf)
  const done = squares.filter(({ expected }) => expected.status === 200).length
  return { done, refused: squares.length - done, wrong }
}

const told: Record<string, Awaited<ReturnType<typeof played>>> = {}
for (const [name, { wayOf, squaresOf }] of Object.entries(WAYS))
  told[name] = await played(wayOf, [...squaresOf(own)])
await stage.close()
await opened.close()
console.log(JSON.stringify(told))
