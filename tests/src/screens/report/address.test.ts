import { describe, expect, it } from 'vitest'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { reports } from '../../../../resources/reports/index.ts'
import { getPresetDays, setPeriod } from '../../../../registry/reports/address/report-period.ts'
import { buildReportQuery } from '../../../../registry/reports/address/report-state.ts'
import { readAddress, writeAddress } from '../../../../src/screens/report/model/address.ts'

const TODAY = '2026-03-10'
const performance: AnyReport = reports['performance-report']
const financial: AnyReport = reports['financial-report']

describe('the address of a report', () => {
  it('contains the chosen values in readable form, and no defaults', () => {
    const search = '?start_date=2026-01-01&status=open&group=week&sort=-sold&page=3&perPage=50'
    const state = readAddress(search, financial, TODAY)
    expect(state).toEqual({
      params: { start_date: '2026-01-01', service_type: 'all', status: 'open' },
      group: 'week',
      compare: 'previous',
      sort: '-sold',
      page: 3,
      perPage: 50,
      where: {},
      rows: false,
      shownAs: 'chart',
    })
    expect(writeAddress(state, financial)).toBe(search)
    const usual = readAddress('', financial, TODAY)
    expect(writeAddress(usual, financial)).toBe('')
    expect(buildReportQuery(usual)).toMatchObject({
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    })
  })

  it('is read without impossible values', () => {
    const search = '?colour=red&group=colour&sort=colour&page=-1&perPage=7&area_id='
    expect(readAddress(search, financial, TODAY)).toEqual(readAddress('', financial, TODAY))
  })

  it('keeps a wrong value, so that its field can show the error', () => {
    expect(readAddress('?start_date=soon', financial, TODAY).params).toEqual({
      start_date: 'soon',
      service_type: 'all',
      status: 'all',
    })
  })

  it('contains the filter of the rows behind a number, with keys of the server, and is empty for rows without a value', () => {
    const search = '?where.state=open&where.month=2026-03-01&where.area=&where.service=7&rows=1'
    const state = readAddress(search, financial, TODAY)
    const where = { state: 'open', month: '2026-03-01', area: null, service: 7 }
    expect(state).toMatchObject({ where, rows: true })
    expect(readAddress(writeAddress(state, financial), financial, TODAY)).toEqual(state)
    const { where: sent, rows, group } = buildReportQuery(state)
    expect([JSON.parse(sent ?? ''), rows, group]).toEqual([where, 1, undefined])
    expect(readAddress('?where.colour=red&as=table', financial, TODAY)).toMatchObject({
      where: {},
      shownAs: 'table',
    })
  })

  it('has an empty period for all time, which the request leaves out', () => {
    const whole = setPeriod(performance, {}, getPresetDays('everything', TODAY))
    const { period: _, ...usual } = readAddress('', performance, TODAY)
    const state = { ...usual, params: whole, group: 'week' }
    expect(writeAddress(state, performance)).toBe('?date_range=')
    const read = readAddress('?date_range=', performance, TODAY)
    expect(read).toMatchObject({ params: { date_range: '' }, group: 'week' })
    expect(buildReportQuery(read)).not.toHaveProperty('date_range')
    expect(readAddress('?employee_id=', performance, TODAY).params).toEqual({
      date_range: '2026-03-01..2026-03-31',
    })
  })

  it.each([
    ['2026-03-01', '2026-03-31', 'day'],
    ['2026-03-01', '2026-04-01', 'week'],
    ['2026-01-01', '2026-07-02', 'week'],
    ['2026-01-01', '2026-07-03', 'month'],
    ['2026-03-01', '', 'month'],
  ])('groups the period from %s to %s by %s by default', (from, to, group) => {
    const search = `?start_date=${from}${to && `&end_date=${to}`}`
    const state = readAddress(search, financial, TODAY)
    expect(state.group).toBe(group)
    expect(writeAddress(state, financial)).toBe(search)
    expect(readAddress(`${search}&group=area`, financial, TODAY).group).toBe('area')
    const activity: AnyReport = reports['customer-activity-report']
    expect(readAddress(search, activity, TODAY).group).toBe(group)
  })

  it('keeps the period of comparison if it is not the previous period', () => {
    const state = readAddress('?compare=year', financial, TODAY)
    expect(buildReportQuery(state).compare).toBe('year')
    expect(writeAddress(state, financial)).toContain('compare=year')
    expect(readAddress('?compare=never', financial, TODAY).compare).toBe('previous')
  })

  it('determines the request of the report', () => {
    const state = readAddress('?status=open&sort=-sold', financial, TODAY)
    const month = { start_date: '2026-03-01', end_date: '2026-03-31', group: 'day' }
    const page = { page: 1, perPage: 25, compare: 'previous' }
    const usual = { ...month, ...page, service_type: 'all', status: 'all' }
    expect(buildReportQuery(state)).toEqual({
      ...usual,
      status: 'open',
      sort: 'sold',
      order: 'DESC',
    })
    expect(buildReportQuery(readAddress('', financial, TODAY))).toEqual(usual)
  })
})
