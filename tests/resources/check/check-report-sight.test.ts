import { expect, test } from 'vitest'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { checkReports } from '../../../registry/check/check-reports.ts'
import { buildTileReport } from '../../../registry/reports/tile.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import type { Data } from './check-base.ts'
import { boat, known, office, unseen } from './sight-base.ts'

const count = { type: 'integer', calculate: 'count' }
const chart = { kind: 'bars', measure: 'trips', by: 'month' }
const dear = { month: { each: 'month' }, dear: { by: 'price' } }

/** A report on those boats for the office. */
const trips = (keys: Data = {}) => ({
  trips: {
    name: 'trips',
    icon: 'car',
    route: '/apps/trips/list',
    roles: office,
    call: { request: 'POST trips', encoding: 'form' },
    fields: { name: { type: 'text' }, price: { type: 'text' }, size: { type: 'choice' } },
    states: { afloat: 'good' },
    sources: {
      boat: { entity: 'boats', day: 'deleted_at', states: { afloat: { deleted_at: null } } },
    },
    params: {},
    measures: { trips: count },
    dimensions: { month: { each: 'month' }, size: { by: 'size', roles: ['admin'] } },
    columns: ['name'],
    chart,
    ...keys,
  },
})
const sized = boat({
  fields: { ...known, size: { type: 'choice', values: { small: 'plain' } } },
})

/** Keys of a report that name a hidden field, each with its place. */
const reported: readonly (readonly [at: string, own: Data])[] = [
  ['columns[1]', { columns: ['name', 'price'] }],
  ['rowColumns[0]', { rowColumns: ['price'] }],
  ['measures.sum.field', { measures: { trips: count, sum: { type: 'money', field: 'price' } } }],
  ['params.price.field', { params: { price: { field: 'price' } } }],
  ['chart.by', { dimensions: dear, chart: { ...chart, by: 'dear' } }],
  ['lines', { dimensions: dear, lines: 'dear' }],
]

test.each(reported)('a report shows no role a field that it may not read: %s', (at, own) => {
  expect(checkReports(trips(), sized)).toEqual([])
  const checkReport = (extraKeys: Data) =>
    checkReports(trips({ ...own, ...extraKeys }), sized).filter(
      ({ rule }) => rule === 'out-of-sight',
    )
  expect(checkReport({})).toEqual([{ ...unseen('x'), path: `trips.${at}` }])
  expect(checkReport({ roles: ['admin'] })).toEqual([])
})

test.each([
  ['chart.by', { chart: { ...chart, by: 'size' } }],
  ['lines', { lines: 'size', columns: ['size', 'trips'], rowColumns: ['name'] }],
])('the initial group of a report is allowed for all of its roles: %s', (at, own) => {
  expect(checkReports(trips(own), sized)).toEqual([
    {
      rule: 'out-of-sight',
      path: `trips.${at}`,
      message: "'operations' may not group by 'size'.",
    },
  ])
  expect(checkReports(trips({ ...own, roles: ['admin'] }), sized)).toEqual([])
})

test.each(tiles.flatMap((tile) => tile.roles.map((role) => [tile.name, role, tile] as const)))(
  'the tile %s shows only fields that %s can read',
  (_, role, tile) => {
    const { fields, dimensions } = getReadableReport(role, buildTileReport(tile), registry)
    const shownFields = [...tile.columns, tile.sort?.replace(/^-/, '') ?? 'day']
    const knownFields = [...Object.keys(fields), 'source', 'state', 'day']
    expect(shownFields.filter((name) => !knownFields.includes(name))).toEqual([])
    expect(Object.keys(dimensions)).toContain(tile.by ?? tile.report.chart.by)
  },
)
