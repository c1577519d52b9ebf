import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { http } from '../../api/index.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import { choiceKey } from '../../i18n/label-keys.ts'
import { toWallClock } from '../../i18n/wall-clock.ts'
import { type Line, readAnswer, type ReportAnswer } from '../model/answer.ts'
import { inOrder } from '../model/group-order.ts'
import { groupName, type GroupWriter } from '../model/grouping.tsx'
import {
  columnKey,
  dimensionKey,
  isNobody,
  measureKey,
  measureOf,
  ownerOf,
  sourceKey,
  stateKey,
  totalOf,
} from '../model/labels.ts'
import { bodyOf, type ReportState } from '../model/report-state.ts'
import { PATIENCE } from '../model/useReport.ts'
import { ownState, type Writer } from '../model/values.tsx'

/** As many lines as one answer has at most. */
const PART = 1000
const ATTEMPTS = 3

/** Everything that a report answers of one moment. */
export type Whole = Pick<ReportAnswer, 'lines' | 'totals' | 'groups'>

/** Who waits for a long reading, and may have enough of it. */
export interface ExportTask {
  signal: AbortSignal
  /** How many lines are there, of how many. */
  onProgress: (done: number, total: number) => void
}

/** Every line of what a report is asked for, or null when it changed while it was read. */
async function readThrough(
  report: AnyReport,
  state: ReportState,
  { signal, onProgress }: ExportTask,
): Promise<Whole | null> {
  const { request, encoding } = report.call
  const lines: Line[] = []
  let groups: Whole['groups']
  let first: string | undefined
  for (let page = 1; ; page++) {
    const { group, compare: _compare, ...more } = bodyOf({ ...state, page, perPage: PART })
    // The groups come once, with the first lines.
    const body = page === 1 && group ? { ...more, group } : more
    const options = { body, encoding, signal, timeout: PATIENCE }
    const { body: said } = await http.send(request, options)
    const { total, totals, ...answer } = readAnswer(said, request)
    const seen = JSON.stringify([total, totals])
    first ??= seen
    groups ??= answer.groups
    if (seen !== first) return null
    lines.push(...answer.lines)
    onProgress(lines.length, total)
    if (answer.lines.length < PART || lines.length >= total) return { lines, totals, groups }
  }
}

/** The lines and totals of one moment: where they changed on the way, it begins again. */
export async function everyLine(
  report: AnyReport,
  state: ReportState,
  task: ExportTask,
): Promise<Whole> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const whole = await readThrough(report, state, task)
    if (whole) return whole
  }
  throw problem(PROBLEMS.conflict, { request: report.call.request, status: 409 })
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** One value of a line as plain text: amounts exact, days as ISO 8601, moments by the business's clocks. */
function cellText({ report, translate, format }: Writer, line: Line, column: string): string {
  const value = line[column]
  if (isNobody(report, line, column)) return translate('reports.none')
  if (measureOf(report, column) || column === 'day' || value === null) return textOf(value)
  if (column === 'source') return translate(sourceKey(textOf(value)))
  if (column === 'state')
    return translate(ownState(report, line, format.today)?.key ?? stateKey(textOf(value)))
  const field = report.fields[column]
  const owner = ownerOf(report, column, line.source)
  if (field?.type === 'reference') return textOf(line[labelOf(column)] ?? `#${textOf(value)}`)
  if (field?.type === 'choice' && owner) return translate(choiceKey(owner, column, textOf(value)))
  if (field?.type === 'datetime')
    return toWallClock(textOf(value), format.timeZone).replace('T', ' ')
  return textOf(value)
}

/** The table of a report, head and totals included, as rows of text. */
export function tableOf(writer: Writer, lines: readonly Line[], totals: Line | undefined) {
  const { report, translate } = writer
  const head = report.columns.map((name) => translate(columnKey(report, name)))
  const body = lines.map((line) => report.columns.map((name) => cellText(writer, line, name)))
  const sums = report.columns.map((name) => textOf(totals?.[totalOf(report, name) ?? '']))
  if (sums.every((sum) => sum === '')) return [head, ...body]
  return [head, ...body, [translate('reports.total'), ...sums.slice(1)]]
}

/**
 * The table of a report's groups, which is what is behind its chart; nothing where the lines are
 * these groups already.
 */
export function groupTableOf(
  writer: GroupWriter,
  dimension: string,
  { groups = [], totals }: Pick<Whole, 'groups' | 'totals'>,
): string[][] {
  const { report, translate } = writer
  if (groups.length === 0 || report.lines === dimension) return []
  const by = report.dimensions[dimension]
  const measures = Object.keys(report.measures)
  const numbers = (line: Line) => measures.map((name) => textOf(line[name]))
  const body = inOrder(groups, by !== undefined && 'each' in by).map((group) => [
    groupName(writer, dimension, group),
    ...numbers(group),
  ])
  return [
    [translate(dimensionKey(dimension)), ...measures.map((name) => translate(measureKey(name)))],
    ...body,
    ...(totals ? [[translate('reports.total'), ...numbers(totals)]] : []),
  ]
}
