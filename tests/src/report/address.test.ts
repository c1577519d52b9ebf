import { describe, expect, it } from 'vitest'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { reports } from '../../../resources/reports/index.ts'
import { queryOf, readAddress, writeAddress } from '../../../src/report/model/report-state.ts'

const financial: AnyReport = reports['financial-report']

describe("a report's address", () => {
  it('holds what was chosen, readably, and nothing that is usual', () => {
    const search = '?start_date=2026-01-01&status=all&group=week&sort=-total&page=3&perPage=50'
    const state = readAddress(search, financial)
    expect(state).toEqual({
      params: { start_date: '2026-01-01', status: 'all' },
      group: 'week',
      sort: '-total',
      page: 3,
      perPage: 50,
      where: {},
      rows: false,
      view: 'chart',
    })
    expect(writeAddress(state, financial)).toBe(search)
    expect(writeAddress(readAddress('', financial), financial)).toBe('')
  })

  it('is read without what makes no sense in it', () => {
    const search = '?colour=red&group=colour&sort=colour&page=-1&perPage=7&area_id='
    expect(readAddress(search, financial)).toEqual(readAddress('', financial))
  })

  it('keeps a value that is wrong, so that its field can say so', () => {
    expect(readAddress('?start_date=soon', financial).params).toEqual({ start_date: 'soon' })
  })

  it('holds the rows behind a number: keys as the server has them, none for rows without one', () => {
    const search = '?where.state=open&where.month=2026-03-01&where.area=&where.service=7&rows=1'
    const state = readAddress(search, financial)
    const where = { state: 'open', month: '2026-03-01', area: null, service: 7 }
    expect(state).toMatchObject({ where, rows: true })
    expect(readAddress(writeAddress(state, financial), financial)).toEqual(state)
    const { where: sent, rows, group } = queryOf(state)
    expect([JSON.parse(sent ?? ''), rows, group]).toEqual([where, 1, undefined])
    expect(readAddress('?where.colour=red&view=table', financial)).toMatchObject({
      where: {},
      view: 'table',
    })
  })

  it('is what the call sends', () => {
    const state = readAddress('?status=open&sort=-total', financial)
    const usual = { group: 'month', page: 1, perPage: 25, compare: 'previous,year' }
    expect(queryOf(state)).toEqual({ ...usual, status: 'open', sort: 'total', order: 'DESC' })
    expect(queryOf(readAddress('', financial))).toEqual(usual)
  })
})
