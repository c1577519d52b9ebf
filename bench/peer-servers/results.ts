import { median } from '../ratios.ts'
import type { LoadFigures, MeasuredLoad, PeerResults, ServerFigures } from './figures.ts'
import { type Kind, KINDS } from './peer.ts'

/** The columns to which the others are compared. */
const COMPARED = ['Payload', 'limit']

type Row = readonly string[]

function printTable(title: string, head: Row, rows: readonly Row[]): void {
  const format = (cells: Row) => `| ${cells.join(' | ')} |`
  console.log(`\n### ${title}\n`)
  console.log([format(head), format(head.map(() => '---')), ...rows.map(format)].join('\n'))
}

/** Formats a number with three digits, and no missing number. */
function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return '∞'
  return value >= 100 || value === 0 ? value.toFixed(0) : value.toPrecision(2)
}

/** Returns the medians of a figure over the rounds, for each number of connections. */
const readMedians = (
  loads: readonly MeasuredLoad[],
  readFigure: (figures: LoadFigures) => number,
) => loads.map(({ figures }) => median(figures.map(readFigure)))

const joinCells = (values: readonly (number | undefined)[]) =>
  values.length === 0 ? '–' : values.map(formatNumber).join(' · ')

/** Prints a table with a row for each kind of request, and a cell for each column. */
function printByKind(
  { columns }: PeerResults,
  title: string,
  kinds: readonly Kind[],
  formatCell: (column: string, kind: Kind) => string,
): void {
  const rows = kinds.map((kind) => [
    KINDS[kind],
    ...columns.map((column) => formatCell(column, kind)),
  ])
  printTable(title, ['', ...columns], rows)
}

/** Prints the figures of the loads, and their ratios to other columns. */
function printLoads(results: PeerResults, kinds: readonly Kind[], connections: string): void {
  const { loads, columns } = results
  const find = (column: string, kind: Kind) =>
    loads.filter((load) => load.column === column && load.kind === kind)
  const readSpeeds = (column: string, kind: Kind) =>
    readMedians(find(column, kind), ({ perSecond }) => perSecond)
  const print = (title: string, formatCell: (column: string, kind: Kind) => string) =>
    printByKind(results, title, kinds, formatCell)
  print(`Requests a second at ${connections} connections`, (column, kind) =>
    joinCells(readSpeeds(column, kind)),
  )
  for (const compared of COMPARED.filter((column) => columns.includes(column)))
    print(`Requests a second, as a ratio to ${compared}`, (column, kind) => {
      const others = readSpeeds(compared, kind)
      return joinCells(
        readSpeeds(column, kind).map((speed, index) => speed / (others[index] ?? Number.NaN)),
      )
    })
  for (const quantile of ['p50', 'p99'] as const)
    print(`${quantile} in ms at ${connections} connections`, (column, kind) =>
      joinCells(readMedians(find(column, kind), (figures) => figures[quantile])),
    )
  print('Processor ms a request at most connections, server + PostgreSQL', (column, kind) => {
    const last = find(column, kind).slice(-1)
    const [server, database] = (['serverTime', 'databaseTime'] as const).map(
      (name) => readMedians(last, (figures) => figures[name])[0],
    )
    return last.length === 0 ? '–' : `${formatNumber(server)} + ${formatNumber(database)}`
  })
}

/** Prints the figures of whole servers. */
function printServers({ servers }: PeerResults): void {
  const titles = Object.keys(servers)
  const formatRow = (title: string, formatFigures: (figures: ServerFigures) => string) => [
    title,
    ...Object.values(servers).map(formatFigures),
  ]
  const formatWriters = (pair: readonly number[] | undefined) => (pair ? joinCells(pair) : '–')
  printTable(
    'Servers',
    ['', ...titles],
    [
      formatRow('start to the first list, s', ({ startSeconds }) =>
        formatNumber(median(startSeconds)),
      ),
      formatRow(
        'memory at rest / after load, MB',
        ({ restMegabytes, loadedMegabytes }) =>
          `${restMegabytes.toFixed(0)} / ${loadedMegabytes.toFixed(0)}`,
      ),
      formatRow(
        'list of 25, bytes plain / as sent',
        ({ listBytes }) => listBytes?.join(' / ') ?? '–',
      ),
      formatRow('updates a second of one table, 1 · 20 connections', ({ writers }) =>
        formatWriters(writers?.oneTable),
      ),
      formatRow('updates a second of 20 tables, 1 · 20 connections', ({ writers }) =>
        formatWriters(writers?.manyTables),
      ),
      formatRow('gain by 20 connections, one table / 20 tables', ({ writers }) => {
        if (!writers) return '–'
        const [one, many] = [writers.oneTable, writers.manyTables].map(
          ([alone, together]) => together / alone,
        )
        return formatNumber((one ?? Number.NaN) / (many ?? Number.NaN))
      }),
    ],
  )
}

/** Prints the responses that were no success, because they are counted as requests. */
function printRefused({ loads }: PeerResults): void {
  for (const { column, kind, connections, figures } of loads) {
    const refused = figures.flatMap((figure) => Object.entries(figure.refused))
    if (refused.length === 0) continue
    const counts = refused.map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`- ${column}, ${KINDS[kind]}, ${connections} connections: ${counts}`)
  }
}

/** Prints all results as Markdown. */
export function printResults(
  results: PeerResults,
  { kinds, connections }: { kinds: readonly Kind[]; connections: readonly number[] },
): void {
  printLoads(results, kinds, connections.join(' · '))
  printByKind(results, 'Statements a request, without begin and commit', kinds, (column, kind) =>
    formatNumber(results.statements[column]?.[kind]),
  )
  printServers(results)
  console.log('\n### Refused requests and left-out servers\n')
  printRefused(results)
  for (const [name, reason] of Object.entries(results.leftOut))
    console.log(`- ${name} is left out: ${reason.trim()}`)
}
