import { benchBesideReport } from './beside-report-bench.ts'
import { benchBundle } from './bundle-bench.ts'
import { benchChanges } from './change-bench.ts'
import { benchEngine } from './engine-bench.ts'
import { benchBuild } from './browser/build-bench.ts'
import { benchBoard } from './browser/board-bench.ts'
import { benchInteractions } from './browser/interaction-bench.ts'
import { benchChangeBytes } from './browser/change-bytes-bench.ts'
import { benchClicks } from './browser/clicks-bench.ts'
import { benchFirstRow } from './browser/first-row-bench.ts'
import { benchFirstStart } from './first-start-bench.ts'
import { benchLedger } from './ledger-bench.ts'
import { benchLists } from './list-bench.ts'
import { benchLoad, benchSoak } from './load-bench.ts'
import { benchLongLists } from './long-lists-bench.ts'
import { benchPeers } from './peers-bench.ts'
import { benchPlanning } from './planning-bench.ts'
import { benchRegistryCalls } from './registry-calls-bench.ts'
import { benchReports } from './report-bench.ts'
import { benchSearch } from './search-bench.ts'
import { benchYear } from './year-bench.ts'

/** The benchmarks by name: `npm run bench -- reports --rows 1000000`. */
const BENCHES: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  reports: benchReports,
  'beside-report': benchBesideReport,
  changes: benchChanges,
  search: benchSearch,
  interactions: benchInteractions,
  board: benchBoard,
  'change-bytes': benchChangeBytes,
  clicks: benchClicks,
  build: benchBuild,
  bundle: benchBundle,
  'first-row': benchFirstRow,
  'first-start': benchFirstStart,
  ledger: benchLedger,
  lists: benchLists,
  'long-lists': benchLongLists,
  load: benchLoad,
  soak: benchSoak,
  peers: benchPeers,
  engine: benchEngine,
  planning: benchPlanning,
  'registry-calls': benchRegistryCalls,
  year: benchYear,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHES[name]
if (bench) await bench(args)
else {
  console.error(`Name what to measure: ${Object.keys(BENCHES).join(', ')}.`)
  process.exitCode = 1
}
