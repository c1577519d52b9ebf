import { describe, expect, it } from 'vitest'
import { readProblem } from '../../../../src/platform/api/problems.ts'
import { readAnswer } from '../../../../src/platform/data/report-answer.ts'
import { sortGroups } from '../../../../registry/reports/text/group-order.ts'

const request = 'POST admin/financial-report'

describe('the answer of a report', () => {
  it('contains lines, totals and groups', () => {
    const body = { data: [{ id: 1 }], total: 40, totals: { sum: '1.000' }, groups: [{ key: 'a' }] }
    expect(readAnswer(body, request)).toEqual({
      lines: [{ id: 1 }],
      total: 40,
      totals: { sum: '1.000' },
      groups: [{ key: 'a' }],
    })
  })

  it('can contain lines only', () => {
    expect(readAnswer({ data: [{ id: 1 }] }, request)).toEqual({ lines: [{ id: 1 }], total: 1 })
    expect(readAnswer([{ id: 1 }, { id: 2 }], request).total).toBe(2)
  })

  it('contains the period of comparison, if there is one', () => {
    const previous = { from: '2026-01-01', to: '2026-01-31', totals: { sum: '2.000' } }
    const body = { data: [], total: 0, period: { from: null, to: '2026-02-28' } }
    const compared = { previous, year: null }
    expect(readAnswer({ ...body, compared, where: { area: 5 } }, request)).toMatchObject({
      period: { from: null, to: '2026-02-28' },
      compared,
      where: { area: 5 },
    })
    expect(readAnswer({ ...body, compared: { previous: 1 } }, request).compared).toEqual({
      previous: null,
    })
  })

  it.each([null, 'rows', {}, { data: 'rows' }, { data: [1] }])('is refused if it is %j', (body) => {
    const read = () => readAnswer(body, request)
    expect(read).toThrow()
    try {
      read()
    } catch (error) {
      expect(readProblem(error)?.messageKey).toBe('errors.wrong_shape')
    }
  })
})

describe('the groups of a report', () => {
  const groups = [
    { key: '2026-01-01', sum: '2.500' },
    { key: '2026-02-01', sum: '10.000' },
    { key: '2026-03-01', sum: null },
    { key: null, sum: '-1.000' },
  ]

  it('are ordered by time from the latest, and otherwise in the order of the answer', () => {
    const days = groups.slice(0, 3)
    expect(sortGroups(days, true).map(({ key }) => key)).toEqual([
      '2026-03-01',
      '2026-02-01',
      '2026-01-01',
    ])
    expect(sortGroups(days, false)).toEqual(days)
  })
})
