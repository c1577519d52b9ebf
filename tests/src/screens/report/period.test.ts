import { describe, expect, it } from 'vitest'
import { parseParams, findReportPeriod } from '../../../../registry/reports/parse-params.ts'
import { getComparison, PERIOD_PRESETS } from '../../../../registry/days/periods.ts'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { reports as declared } from '../../../../resources/reports/index.ts'
import {
  getPresetDays,
  findPreset,
  resolveParams,
  setPeriod,
} from '../../../../registry/reports/address/report-period.ts'
import { changeReportState } from '../../../../registry/reports/address/report-state.ts'
import { readAddress, writeAddress } from '../../../../src/screens/report/model/address.ts'

const reports: readonly (readonly [string, AnyReport])[] = Object.entries(declared)

describe('the presets of a period', () => {
  it.each([
    ['today', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['this_week', '2026-03-10', '2026-03-09', '2026-03-15'],
    ['this_week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['this_week', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this_month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last_week', '2026-03-10', '2026-03-02', '2026-03-08'],
    ['last_30_days', '2026-03-10', '2026-02-09', '2026-03-10'],
    ['this_year', '2026-03-10', '2026-01-01', '2026-12-31'],
  ] as const)('include %s, which on %s is %s to %s', (preset, today, from, to) => {
    expect(getPresetDays(preset, today)).toEqual({ from, to })
  })

  it.each(reports)(
    'of the report %s are accepted by its endpoint, and recognized again',
    (_, report) => {
      const today = '2026-03-10'
      for (const preset of PERIOD_PRESETS) {
        const params = setPeriod(report, {}, getPresetDays(preset, today))
        const { problems, values } = parseParams(report, params, today)
        expect(problems).toEqual({})
        expect(findPreset(report, params, today)).toBe(preset)
        if (preset !== 'everything')
          expect(findReportPeriod(report, values)).toEqual(getPresetDays(preset, today))
      }
    },
  )

  it.each(reports)('of the report %s keep the other parameters', (_, report) => {
    const params = setPeriod(
      report,
      { service_type: 'scheduled' },
      getPresetDays('today', '2026-03-10'),
    )
    expect(params.service_type).toBe('scheduled')
  })

  it('send the widest period for all time, if the report has a shorter default', () => {
    const report: AnyReport = declared['customer-activity-report']
    const params = setPeriod(report, {}, getPresetDays('everything', '2026-03-10'))
    expect(params).toEqual({ start_date: '2000-01-01', end_date: '2100-12-31' })
  })
})

it('a report parameter without a chosen value shows its default', () => {
  const report: AnyReport = declared['financial-report']
  expect(resolveParams(report, { status: 'all' }, '2026-03-10')).toEqual({
    start_date: '2016-03-10',
    end_date: '2036-03-10',
    service_type: 'appointment',
    status: 'all',
    area_id: '',
    city_id: '',
    provider_id: '',
  })
})

describe('a comparison of periods', () => {
  const today = '2026-11-29'
  const compare = (kind: 'previous' | 'year', from: string, to: string, on = today) =>
    getComparison(kind, { from, to }, on)

  it('takes as many days of the month before while a month runs, and all of a month that is over', () => {
    expect(compare('previous', '2026-11-01', '2026-11-30')).toEqual({
      period: { from: '2026-10-01', to: '2026-10-29' },
      current: { from: '2026-11-01', to: today },
    })
    expect(compare('previous', '2026-10-01', '2026-10-31')).toEqual({
      period: { from: '2026-09-01', to: '2026-09-30' },
    })
    expect(compare('previous', '2026-11-01', '2026-11-30', '2026-11-30')).toEqual({
      period: { from: '2026-10-01', to: '2026-10-31' },
    })
  })

  it('ends with the month before, if that one is shorter', () => {
    expect(compare('previous', '2026-03-01', '2026-03-31', '2026-03-30')?.period).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })

  it('takes the same days of the year before, and of the week before', () => {
    expect(compare('year', '2026-11-01', '2026-11-30')?.period).toEqual({
      from: '2025-11-01',
      to: '2025-11-29',
    })
    expect(compare('previous', '2026-11-23', '2026-12-06')?.period).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    })
  })

  it('is missing for all time, because no days are before it', () => {
    expect(compare('previous', '2000-01-01', '2100-12-31')).toBeNull()
    expect(compare('year', '2000-01-01', '2100-12-31')).toBeNull()
  })
})

describe('the initial choice of a report screen', () => {
  const financial: AnyReport = declared['financial-report']

  it('is the proposed one, while the endpoint keeps its default, and is left out of the address', () => {
    const opened = readAddress('', financial, '2026-03-10')
    expect(opened.params).toMatchObject({ service_type: 'all', status: 'all' })
    expect(writeAddress(opened, financial)).toBe('')
    expect(resolveParams(financial, {}, '2026-03-10').service_type).toBe('appointment')
  })

  it('is replaced by the default of the endpoint, if a user chooses it', () => {
    const address = '?service_type=appointment'
    const chosen = readAddress(address, financial, '2026-03-10')
    expect(chosen.params).toMatchObject({ service_type: 'appointment' })
    expect(writeAddress(chosen, financial)).toBe(address)
  })
})

describe('the initial period of a report screen', () => {
  const today = '2026-03-10'
  const activity: AnyReport = declared['customer-activity-report']

  it('is this month, while the endpoint keeps its own default', () => {
    const opened = readAddress('?service_type=scheduled', activity, today)
    expect(opened).toMatchObject({
      period: 'this_month',
      params: { service_type: 'scheduled', start_date: '2026-03-01', end_date: '2026-03-31' },
    })
    expect(resolveParams(activity, {}, today)).toMatchObject({
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    })
  })

  it('is replaced by any chosen day', () => {
    const chosen = readAddress('?end_date=2026-01-31', activity, today)
    expect(chosen).toMatchObject({ params: { end_date: '2026-01-31' } })
    expect(chosen).not.toHaveProperty('period')
  })

  it('is stored by name in the address, and covers other days tomorrow', () => {
    const address = '?period=yesterday'
    expect(readAddress(address, activity, today).params).toMatchObject({ end_date: '2026-03-09' })
    const tomorrow = readAddress(address, activity, '2026-03-11')
    expect(tomorrow.params).toMatchObject({ start_date: '2026-03-10', end_date: '2026-03-10' })
    expect(writeAddress(tomorrow, activity)).toBe(address)
  })

  it('becomes fixed days when a day is chosen, and can be chosen by name again', () => {
    const before = readAddress('?period=yesterday', activity, today)
    const days = changeReportState(
      before,
      { params: { start_date: '2026-02-01' } },
      activity,
      today,
    )
    expect(writeAddress(days, activity)).toBe('?start_date=2026-02-01&end_date=2026-03-09')
    const named = changeReportState(days, { period: 'last_week' }, activity, today)
    expect(writeAddress(named, activity)).toBe('?period=last_week')
    expect(named.params).toMatchObject({ start_date: '2026-03-02', end_date: '2026-03-08' })
  })
})
