/**
 * Runs in a copy of the product with test entities. Adds them to a demo business, tests their
 * contract in every way, and prints the mistakes.
 */
import { registry } from '../../../resources/index.ts'
import { entitiesWithoutTable, fillNewEntities } from '../../../demo/new-entities.ts'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { listCells } from '../contract/cells.ts'
import { playAll, type CreateWay } from '../contract/play-all.ts'
import { createStage } from '../contract/stage.ts'
import { WAYS } from '../contract/ways/every-way.ts'
import { entities } from '../server/entities.ts'
import { TEST_NOW } from '../server/clock.ts'

const [place = ''] = process.argv.slice(2)

const database = await (place.startsWith('postgres') ? openPostgres(place) : openEmbedded(place))
const newEntities = await entitiesWithoutTable(database.setupDb, registry)
await syncTables(database.setupDb, registry)
await fillNewEntities(database.setupDb, newEntities, { registry, now: TEST_NOW })
const stage = await createStage(database.db)
const newCells = listCells(entities).filter(({ entity }) =>
  newEntities.some(({ name }) => name === entity),
)

async function playCells(createWay: CreateWay, cells: typeof newCells) {
  const failures = await playAll(stage, cells, createWay)
  const successCount = cells.filter(({ expected }) => expected.status === 200).length
  return { done: successCount, refused: cells.length - successCount, wrong: failures }
}

const results: Record<string, Awaited<ReturnType<typeof playCells>>> = {}
for (const [name, { createWay, selectCells }] of Object.entries(WAYS))
  results[name] = await playCells(createWay, [...selectCells(newCells)])
await stage.close()
await database.close()
console.log(JSON.stringify(results))
