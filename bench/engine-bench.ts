import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { registry } from '#business'
import type { AnyResource } from '../registry/entities/registry.ts'
import { finish } from '../src/platform/data/engine/collate.ts'
import { createEngine } from '../src/platform/data/engine/engine.ts'
import type { EngineRow, PageQuery } from '../src/platform/data/engine/page-query.ts'
import { median, printRatios, computeRatios, type Samples, measureTime } from './ratios.ts'

/** The part of react-admin's data provider that the benchmark uses. */
interface Provider {
  getList(name: string, params: object): Promise<{ data: EngineRow[]; total: number }>
}
type CreateFakerest = (data: Readonly<Record<string, EngineRow[]>>) => Provider

const RESOURCE_NAME = 'instant-bookings'
const resource: AnyResource = registry[RESOURCE_NAME]
const OPTIONS = { timeZone: 'Asia/Kuwait', locale: 'en', today: '2026-06-01' }
const FIRST_NAMES = ['Adel', 'Bader', 'Dana', 'Fahad', 'Ghada', 'Huda', 'Jaber', 'Latifa', 'Mona']
const LAST_NAMES = ['Al-Ali', 'Al-Enezi', 'Al-Mutairi', 'Al-Sabah', 'Haddad', 'Khalil', 'Saleh']
const METHODS = ['cash', 'card', 'online']

/** Creates rows, the same in every run. */
function makeRows(count: number): EngineRow[] {
  return Array.from({ length: count }, (_, index) => {
    const mixed = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b) >>> 0
    const pick = (values: readonly string[], shift: number) =>
      values[(mixed >>> shift) % values.length]
    return {
      id: index + 1,
      number: `IB-${100_000 + index}`,
      customer_id: mixed % 5000,
      customer: `${pick(FIRST_NAMES, 3)} ${pick(LAST_NAMES, 7)} ${mixed % 5000}`,
      customer_phone: `+965 5${String(mixed % 10_000_000).padStart(7, '0')}`,
      service: `Wash ${mixed % 12}`,
      employee_id: mixed % 40,
      employee: `${pick(FIRST_NAMES, 5)} ${pick(LAST_NAMES, 9)}`,
      starts_at: new Date(1.7e12 + (mixed % 3_000_000) * 60_000).toISOString(),
      total: `${mixed % 90}.${String(mixed % 1000).padStart(3, '0')}`,
      payment_method: pick(METHODS, 11),
      is_completed: mixed % 10 === 0 ? 0 : 1,
      deleted_at: null,
    }
  })
}

/** Builds the query of a turn. Every turn has other values, so that no cache answers it. */
const buildQuery = (turn: number, overrides: Partial<PageQuery> = {}): PageQuery => ({
  q: `${LAST_NAMES[turn % LAST_NAMES.length]} ${turn % 97}`,
  filters: { payment_method: METHODS[turn % METHODS.length], is_completed: 1 },
  sort: 'customer_id',
  order: turn % 2 === 0 ? 'ASC' : 'DESC',
  page: 1,
  perPage: 25,
  ...overrides,
})

/** The measures of one engine: each function runs one query with the values of its turn. */
type Measures = Readonly<Record<string, (turn: number) => unknown>>

const SORTS = ['customer_id', 'starts_at', 'number']
/** The names in plain rows of columns by which a reference is sorted. */
const PLAIN_NAMES: Readonly<Record<string, string>> = { customer_id: 'customer' }

/** Creates the measures of our engine. The app runs `prepare` while the browser is idle. */
function measureOwnEngine(rows: readonly EngineRow[]): {
  first: () => void
  prepare: () => void
  measures: Measures
} {
  const engine = createEngine(rows, resource, OPTIONS)
  return {
    first: () => engine.query(buildQuery(0)),
    prepare: () => finish(engine.preIndex(SORTS)),
    measures: {
      'warm filter': (turn) => engine.query(buildQuery(turn)),
      sort: (turn) => engine.query({ sort: SORTS[turn % 3], page: 1, perPage: 25 }),
      'next page': (turn) => engine.query(buildQuery(1, { page: turn + 2 })),
    },
  }
}

function measurePeer(provider: Provider) {
  const runQuery = ({ q, filters, sort = 'id', order, page, perPage }: PageQuery) =>
    provider.getList(RESOURCE_NAME, {
      filter: { ...filters, ...(q && { q }) },
      sort: { field: PLAIN_NAMES[sort] ?? sort, order: order ?? 'ASC' },
      pagination: { page, perPage },
    })
  return {
    first: () => runQuery(buildQuery(0)),
    measures: {
      'warm filter': (turn: number) => runQuery(buildQuery(turn)),
      sort: (turn: number) => runQuery({ sort: SORTS[turn % 3], page: 1, perPage: 25 }),
      'next page': (turn: number) => runQuery(buildQuery(1, { page: turn + 2 })),
    },
  }
}

// Otherwise existing garbage would count as used memory.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const measureMegabytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 ** 2 + process.memoryUsage().arrayBuffers / 1024 ** 2
}

/** Loads the peer. */
async function loadFakerest(): Promise<CreateFakerest> {
  const { resolve } = createRequire(import.meta.url)
  const { default: module } = await import(pathToFileURL(resolve('ra-data-fakerest')).href)
  // Its two builds export the function differently.
  return typeof module === 'function' ? module : module.default
}

/** The turns of our engine for each turn of the peer, because it is too fast to time once. */
const TURNS = 20

async function compareWithPeer(rows: EngineRow[], rounds: number) {
  const createProvider = await loadFakerest()
  const times: { own: Record<string, number[]>; peer: Record<string, number[]> } = {
    own: {},
    peer: {},
  }
  const addTime = (subject: 'own' | 'peer', measure: string, milliseconds: number) =>
    (times[subject][measure] ??= []).push(milliseconds)
  for (let round = 0; round < rounds; round++) {
    // The peer changes the rows that it is given.
    const copies = rows.map((row) => ({ ...row }))
    let provider: Provider | undefined
    addTime(
      'peer',
      'ingest',
      await measureTime(() => (provider = createProvider({ [RESOURCE_NAME]: copies }))),
    )
    const peer = measurePeer(provider as unknown as Provider)
    let engine: ReturnType<typeof measureOwnEngine> | undefined
    addTime('own', 'ingest', await measureTime(() => (engine = measureOwnEngine(rows))))
    addTime('peer', 'first query', await measureTime(peer.first))
    addTime('own', 'first query', await measureTime(() => engine?.first()))
    engine?.prepare()
    const ownMeasures = engine?.measures ?? {}
    for (const runMeasure of Object.values(ownMeasures))
      for (let turn = 0; turn < 6; turn++) runMeasure(turn)
    for (const [measure, runMeasure] of Object.entries(peer.measures)) {
      addTime('peer', measure, await measureTime(() => runMeasure(round + 7)))
      const runAllTurns = () => {
        for (let turn = 0; turn < TURNS; turn++) ownMeasures[measure]?.(round * TURNS + turn + 7)
      }
      addTime('own', measure, (await measureTime(runAllTurns)) / TURNS)
    }
  }
  return computeRatios(times.own as Samples, times.peer as Samples)
}

/** Measures how times grow with ten times as many rows, and the memory beyond the rows. */
async function measureGrowth(small: readonly EngineRow[], large: readonly EngineRow[]) {
  const timesByMeasure: Record<string, { small: number; large: number }> = {}
  const memory: number[] = []
  for (const [size, rows] of Object.entries({ small, large })) {
    const megabytesBefore = measureMegabytes()
    const engine = measureOwnEngine(rows)
    engine.first()
    engine.prepare()
    for (const [measure, runMeasure] of Object.entries(engine.measures)) {
      for (let turn = 0; turn < 6; turn++) runMeasure(turn)
      const turnTimes: number[] = []
      for (let turn = 6; turn < 26; turn++)
        turnTimes.push(await measureTime(() => runMeasure(turn)))
      const times = (timesByMeasure[measure] ??= { small: 0, large: 0 })
      times[size as 'small'] = median(turnTimes)
    }
    memory.push(measureMegabytes() - megabytesBefore)
  }
  return { took: timesByMeasure, memory }
}

/** Measures the list engine against ra-data-fakerest in one run, and its own growth. */
export async function benchEngine(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  })
  const count = Number(values.rows)
  const megabytesBefore = measureMegabytes()
  const rows = makeRows(count)
  const dataMegabytes = measureMegabytes() - megabytesBefore
  const ratios = await compareWithPeer(rows, Number(values.rounds))
  const { took: timesByMeasure, memory } = await measureGrowth(rows, makeRows(count * 10))
  if (values.json) {
    console.log(
      JSON.stringify({ rows: count, ratios, growth: timesByMeasure, memory, data: dataMegabytes }),
    )
    return
  }
  printRatios(`${count} rows, against ra-data-fakerest`, ratios)
  console.log(`\nTen times as many rows take so many times as long:`)
  for (const [measure, { small, large }] of Object.entries(timesByMeasure))
    console.log(
      `${measure.padEnd(20)} ${small.toFixed(3)} ms, ${large.toFixed(3)} ms, ${(large / small).toFixed(1)}`,
    )
  console.log(
    `Held beside ${dataMegabytes.toFixed(0)} MB of rows: ${memory[0]?.toFixed(0)} MB (${((memory[0] ?? 0) / dataMegabytes).toFixed(2)})`,
  )
}
