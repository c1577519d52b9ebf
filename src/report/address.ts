import type { AnyReport } from '../../resources/kit/report.ts'
import { PER_PAGE } from '../list/address.ts'

const USUAL_PER_PAGE = 25

/** What a report is asked for; the address is its only home. */
export interface ReportState {
  /** What was chosen, by parameter; one that is not here has its default. */
  params: Readonly<Record<string, string>>
  /** The dimension that it is grouped by. */
  group: string
  page: number
  perPage: number
  /** A column, with a minus before it for the last first; empty for the report's own order. */
  sort: string
}

function pageIn(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Reads what a report is asked for from the query of its address; what makes no sense there is left out. */
export function readAddress(search: string, report: AnyReport): ReportState {
  const query = new URLSearchParams(search)
  const params = Object.keys(report.params).map((name) => [name, query.get(name)?.trim() ?? ''])
  const group = query.get('group') ?? ''
  const sort = query.get('sort') ?? ''
  const perPage = Number(query.get('perPage'))
  return {
    params: Object.fromEntries(params.filter(([, value]) => value !== '')),
    group: Object.hasOwn(report.dimensions, group) ? group : report.chart.by,
    page: pageIn(query.get('page')),
    perPage: PER_PAGE.find((choice) => choice === perPage) ?? USUAL_PER_PAGE,
    sort: report.columns.includes(sort.replace(/^-/, '')) ? sort : '',
  }
}

/** Writes what a report is asked for as the query of its address; what is usual is left out. */
export function writeAddress(state: ReportState, report: AnyReport): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(state.params)) {
    if (value !== '') query.set(name, value)
  }
  if (state.group !== report.chart.by) query.set('group', state.group)
  if (state.sort) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.perPage !== USUAL_PER_PAGE) query.set('perPage', String(state.perPage))
  const text = query.toString()
  return text && `?${text}`
}

/** What the call of a report sends for it. */
export function bodyOf({ params, group, page, perPage, sort }: ReportState) {
  const order = sort.startsWith('-') ? 'DESC' : 'ASC'
  return { ...params, group, page, perPage, ...(sort && { sort: sort.replace(/^-/, ''), order }) }
}
