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
import { median, printRatios, computeRatios, type Samples, timed } from './ratios.ts'

/** What react-admin asks of its provider. */
interface Provider {
  getList(name: string, params: object): Promise<{ data: EngineRow[]; total: number }>
}
type Fakerest = (data: Readonly<Record<string, EngineRow[]>>) => Provider

const NAME = 'instant-bookings'
const resource: AnyResource = registry[NAME]
const OPTIONS = { timeZone: 'Asia/Kuwait', locale: 'en', today: '2026-06-01' }
const FIRST = ['Adel', 'Bader', 'Dana', 'Fahad', 'Ghada', 'Huda', 'Jaber', 'Latifa', 'Mona']
const LAST = ['Al-Ali', 'Al-Enezi', 'Al-Mutairi', 'Al-Sabah', 'Haddad', 'Khalil', 'Saleh']
const METHODS = ['cash', 'card', 'online']

/** Makes so many rows, the same each time. */
function makeRows(count: number): EngineRow[] {
  return Array.from({ length: count }, (_, at) => {
    const mixed = Math.imul(at ^ 0x9e3779b9, 0x85ebca6b) >>> 0
    const pick = (values: readonly string[], shift: number) =>
      values[(mixed >>> shift) % values.length]
    return {
      id: at + 1,
      number: `IB-${100_000 + at}`,
      customer_id: mixed % 5000,
      customer: `${pick(FIRST, 3)} ${pick(LAST, 7)} ${mixed % 5000}`,
      customer_phone: `+965 5${String(mixed % 10_000_000).padStart(7, '0')}`,
      service: `Wash ${mixed % 12}`,
      employee_id: mixed % 40,
      employee: `${pick(FIRST, 5)} ${pick(LAST, 9)}`,
      starts_at: new Date(1.7e12 + (mixed % 3_000_000) * 60_000).toISOString(),
      total: `${mixed % 90}.${String(mixed % 1000).padStart(3, '0')}`,
      payment_method: pick(METHODS, 11),
      is_completed: mixed % 10 === 0 ? 0 : 1,
      deleted_at: null,
    }
  })
}

/** Both ask for the same rows; every asking has values of its own, so that nothing is remembered. */
const query = (turn: number, more: Partial<PageQuery> = {}): PageQuery => ({
  q: `${LAST[turn % LAST.length]} ${turn % 97}`,
  filters: { payment_method: METHODS[turn % METHODS.length], is_completed: 1 },
  sort: 'customer_id',
  order: turn % 2 === 0 ? 'ASC' : 'DESC',
  page: 1,
  perPage: 25,
  ...more,
})

/** The measures of one engine: a function for each, which asks once and is given its turn. */
type Measures = Readonly<Record<string, (turn: number) => unknown>>

const SORTS = ['customer_id', 'starts_at', 'number']
/** Columns that a reference is sorted by stand under another name in plain rows. */
const PLAIN: Readonly<Record<string, string>> = { customer_id: 'customer' }

/** Our engine; `prepare` is what the app does while the browser is idle. */
function ours(rows: readonly EngineRow[]): {
  first: () => void
  prepare: () => void
  measures: Measures
} {
  const engine = createEngine(rows, resource, OPTIONS)
  return {
    first: () => engine.query(query(0)),
    prepare: () => finish(engine.preIndex(SORTS)),
    measures: {
      'warm filter': (turn) => engine.query(query(turn)),
      sort: (turn) => engine.query({ sort: SORTS[turn % 3], page: 1, perPage: 25 }),
      'next page': (turn) => engine.query(query(1, { page: turn + 2 })),
    },
  }
}

function theirs(provider: Provider) {
  const runQuery = ({ q, filters, sort = 'id', order, page, perPage }: PageQuery) =>
    provider.getList(NAME, {
      filter: { ...filters, ...(q && { q }) },
      sort: { field: PLAIN[sort] ?? sort, order: order ?? 'ASC' },
      pagination: { page, perPage },
    })
  return {
    first: () => runQuery(query(0)),
    measures: {
      'warm filter': (turn: number) => runQuery(query(turn)),
      sort: (turn: number) => runQuery({ sort: SORTS[turn % 3], page: 1, perPage: 25 }),
      'next page': (turn: number) => runQuery(query(1, { page: turn + 2 })),
    },
  }
}

// Without it what is garbage already would count as held.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const megabytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 ** 2 + process.memoryUsage().arrayBuffers / 1024 ** 2
}

/** Loads the peer. */
async function fakerest(): Promise<Fakerest> {
  const { resolve } = createRequire(import.meta.url)
  const { default: module } = await import(pathToFileURL(resolve('ra-data-fakerest')).href)
  // Its two builds export it differently.
  return typeof module === 'function' ? module : module.default
}

/** Turns of our own engine for each of the peer's: it is too quick to be timed once. */
const TURNS = 20

async function against(rows: EngineRow[], rounds: number) {
  const make = await fakerest()
  const times: { own: Record<string, number[]>; peer: Record<string, number[]> } = {
    own: {},
    peer: {},
  }
  const keep = (whose: 'own' | 'peer', measure: string, took: number) =>
    (times[whose][measure] ??= []).push(took)
  for (let round = 0; round < rounds; round++) {
    // The peer changes the rows that it is given.
    const copies = rows.map((row) => ({ ...row }))
    let provider: Provider | undefined
    keep('peer', 'ingest', await timed(() => (provider = make({ [NAME]: copies }))))
    const peer = theirs(provider as unknown as Provider)
    let engine: ReturnType<typeof ours> | undefined
    keep('own', 'ingest', await timed(() => (engine = ours(rows))))
    keep('peer', 'first query', await timed(peer.first))
    keep('own', 'first query', await timed(() => engine?.first()))
    engine?.prepare()
    const ownMeasures = engine?.measures ?? {}
    for (const runMeasure of Object.values(ownMeasures))
      for (let turn = 0; turn < 6; turn++) runMeasure(turn)
    for (const [measure, runMeasure] of Object.entries(peer.measures)) {
      keep('peer', measure, await timed(() => runMeasure(round + 7)))
      const runAllTurns = () => {
        for (let turn = 0; turn < TURNS; turn++) ownMeasures[measure]?.(round * TURNS + turn + 7)
      }
      keep('own', measure, (await timed(runAllTurns)) / TURNS)
    }
  }
  return computeRatios(times.own as Samples, times.peer as Samples)
}

/** How the engine grows from one number of rows to ten times as many, and what it holds beside them. */
async function growth(small: readonly EngineRow[], large: readonly EngineRow[]) {
  const took: Record<string, { small: number; large: number }> = {}
  const memory: number[] = []
  for (const [size, rows] of Object.entries({ small, large })) {
    const before = megabytes()
    const engine = ours(rows)
    engine.first()
    engine.prepare()
    for (const [measure, runMeasure] of Object.entries(engine.measures)) {
      for (let turn = 0; turn < 6; turn++) runMeasure(turn)
      const each: number[] = []
      for (let turn = 6; turn < 26; turn++) each.push(await timed(() => runMeasure(turn)))
      const times = (took[measure] ??= { small: 0, large: 0 })
      times[size as 'small'] = median(each)
    }
    memory.push(megabytes() - before)
  }
  return { took, memory }
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
  const before = megabytes()
  const rows = makeRows(count)
  const data = megabytes() - before
  const ratios = await against(rows, Number(values.rounds))
  const { took, memory } = await growth(rows, makeRows(count * 10))
  if (values.json) {
    console.log(JSON.stringify({ rows: count, ratios, growth: took, memory, data }))
    return
  }
  printRatios(`${count} rows, against ra-data-fakerest`, ratios)
  console.log(`\nTen times as many rows take so many times as long:`)
  for (const [measure, { small, large }] of Object.entries(took))
    console.log(
      `${measure.padEnd(20)} ${small.toFixed(3)} ms, ${large.toFixed(3)} ms, ${(large / small).toFixed(1)}`,
    )
  console.log(
    `Held beside ${data.toFixed(0)} MB of rows: ${memory[0]?.toFixed(0)} MB (${((memory[0] ?? 0) / data).toFixed(2)})`,
  )
}
