import type { AnyReport, AnyShare, AnySource } from '../../reports/any-report.ts'
import type { AnyTile } from '../../reports/tile.ts'
import type { Shape } from '../base/shape.ts'

// `satisfies` keeps each table equal to the type beside which it stands.

export const REPORT = {
  name: 'text!',
  icon: 'text!',
  route: 'text!',
  roles: 'texts!',
  call: 'record!',
  fields: 'record!',
  shares: 'record',
  states: 'record!',
  sources: 'record!',
  params: 'record!',
  measures: 'record!',
  dimensions: 'record!',
  lines: 'text',
  columns: 'texts!',
  rowColumns: 'texts',
  chart: 'record!',
} as const satisfies Record<keyof AnyReport, Shape[string]>

export const SOURCE = {
  of: 'text!',
  day: 'text!',
  once: 'text',
  where: 'record',
  states: 'record!',
} as const satisfies Record<keyof AnySource, Shape[string]>

export const SHARE = {
  of: 'text!',
  by: 'text!',
  percent: 'text!',
  left: 'true',
} as const satisfies Record<keyof AnyShare, Shape[string]>

export const REPORT_CALL = { request: 'text!', encoding: 'text!' } as const
export const CHART = { kind: 'text!', measure: 'text!', by: 'text!' } as const
export const MEASURE = {
  type: 'text!',
  calculate: 'text!',
  of: 'text',
  state: 'text',
} as const
export const DIMENSION = { each: 'text', by: 'text', roles: 'texts' } as const

export const TILE = {
  of: 'record!',
  name: 'text!',
  icon: 'text!',
  roles: 'texts!',
  show: 'text!',
  states: 'texts',
  pending: 'record',
  where: 'where',
  when: 'text',
  measures: 'texts!',
  by: 'text',
  columns: 'texts!',
  sort: 'text',
  compare: 'text',
  tone: 'text',
} as const satisfies Record<keyof AnyTile, Shape[string]>
