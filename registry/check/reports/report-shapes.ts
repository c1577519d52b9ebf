import type { AnyReport, AnyReportSource } from '../../reports/any-report.ts'
import type { AnyTile, TileList } from '../../reports/tile.ts'
import type { Shape } from '../base/shape.ts'

/** A shape with the keys of a type. The compiler reports a key that only one of them has. */
type ShapeKeys<T> = Record<keyof T, Shape[string]>

export const REPORT_CALL = { request: 'form:request!', encoding: 'word:encoding!' } as const

export const SUBJECT = {
  reference: 'field:polymorphic!',
  entity: 'entity!',
} as const satisfies ShapeKeys<NonNullable<AnyReportSource['subject']>>

export const SOURCE = {
  entity: 'entity!',
  day: 'their field:date|datetime!',
  dayOverride: 'their field:date|datetime',
  where: 'their filter',
  subject: { structure: 'object', shape: SUBJECT, noun: 'a subject' },
  journal: 'true',
  states: 'record!',
} as const satisfies ShapeKeys<AnyReportSource>

export const MEASURE = {
  type: 'text!',
  calculate: 'word:calculation!',
  field: 'field:integer|money',
  state: 'key:states',
} as const

export const DIMENSION = { each: 'word:stretch', by: 'text', roles: 'roles' } as const

export const CHART = {
  kind: 'word:chart!',
  measure: 'key:measures!',
  by: 'key:dimensions!',
} as const

export const REPORT = {
  name: 'text!',
  icon: 'icon!',
  route: 'form:route!',
  roles: 'roles+!',
  call: { structure: 'object', shape: REPORT_CALL, noun: 'a call', required: true },
  fields: 'record!',
  states: 'tones!',
  sources: { structure: 'objectMap', shape: SOURCE, noun: 'a source', required: true },
  params: 'record!',
  measures: { structure: 'objectMap', shape: MEASURE, noun: 'a measure', required: true },
  dimensions: { structure: 'objectMap', shape: DIMENSION, noun: 'a dimension', required: true },
  lines: 'key:dimensions',
  columns: 'reportColumns+!',
  rowColumns: 'rowColumns',
  chart: { structure: 'object', shape: CHART, noun: 'a chart', required: true },
} as const satisfies ShapeKeys<AnyReport>

const param = { type: 'text!', nullable: 'true!' } as const

/** The keys of each type of parameter, and the values of its `selects`. */
export const PARAMS: Readonly<Record<string, { shape: Shape; selects: readonly string[] }>> = {
  date: { shape: { ...param, selects: 'text!', nullable: 'true' }, selects: ['from', 'to'] },
  period: { shape: { ...param, selects: 'text!' }, selects: ['both'] },
  choice: {
    shape: {
      ...param,
      selects: 'text!',
      values: 'tones!',
      default: 'text',
      proposed: 'text',
      nullable: 'true',
    },
    selects: ['source', 'state'],
  },
  flag: { shape: { ...param, selects: 'text!', states: 'record!' }, selects: ['state'] },
  reference: {
    shape: { ...param, to: 'entity!', field: 'field:reference!', via: 'text' },
    selects: [],
  },
  text: {
    shape: { ...param, maxLength: 'count!', field: 'field:reference!', matchFields: 'texts!' },
    selects: [],
  },
}

export const TILE_LIST = {
  entity: 'entity!',
  list: 'text!',
  states: 'texts',
} as const satisfies ShapeKeys<TileList>

export const TILE = {
  report: 'record!',
  name: 'text!',
  icon: 'icon!',
  roles: 'roles+!',
  show: 'word:show!',
  states: 'keys:states',
  pending: 'filter',
  where: 'anyFilter',
  when: 'word:moment',
  measures: 'keys:measures+!',
  by: 'key:dimensions',
  columns: 'rowColumns+!',
  sort: 'sort',
  compare: 'word:comparison',
  tone: 'word:tone',
  hideIfEmpty: 'true',
  rowActions: 'words:rowAction',
  worklists: { structure: 'objectMap', shape: TILE_LIST, noun: 'a worklist' },
} as const satisfies ShapeKeys<AnyTile>
