import { describe, expect, it } from 'vitest'
import {
  findOffTimes,
  findReasons,
  type Hours,
  type Job,
  type WorkPlan,
} from '../../../business/planning/availability.ts'
import { type Day, createDayFinder } from '../../../business/planning/business-days.ts'
import { createRandom } from '../../../demo/world/random.ts'
import { WEEKDAYS } from '../../../registry/words/weekdays.ts'
import { times } from '../../support/runner/whole.ts'

/** So many random plans are tried. */
const PLANS = times(150, 1000)

const MINUTE = 60_000
const { findDay } = createDayFinder('UTC')
const [MONDAY, TUESDAY]: [Day, Day] = [findDay('2026-06-01'), findDay('2026-06-02')]
const ALWAYS: WorkPlan = {
  gone: null,
  week: {},
  days: new Map(),
  absences: [],
  services: [],
  areas: [],
}
const hours = (from: number, to: number): Hours => ({ from: from * 60, to: to * 60 })
const job = (from: number, to: number, more: Partial<Job> = {}): Job => ({
  service: 1,
  area: 1,
  from: MONDAY.toMoment(0) + from * 60 * MINUTE,
  to: MONDAY.toMoment(0) + to * 60 * MINUTE,
  ...more,
})
const codes = (plan: Partial<WorkPlan>, one: Job) =>
  findReasons({ ...ALWAYS, ...plan }, one, MONDAY).map(({ code }) => code)

const early = { hours: [hours(8, 16)], breaks: [hours(12, 12.5)] }

describe('An employee', () => {
  it('without shifts is available at any time', () => {
    expect(codes({}, job(3, 4))).toEqual([])
  })

  it.each([
    ['within the shift', job(9, 11), []],
    ['from its first to its last minute, but for the break', job(8, 12), []],
    ['before it', job(7.5, 9), ['off-shift']],
    ['beyond it', job(15, 16.5), ['off-shift']],
    ['beyond midnight', job(15, 26), ['off-shift']],
    ['in the break', job(12.25, 13), ['on-break']],
    ['right after the break', job(12.5, 13), []],
  ] as const)('with a shift can do a job or not: the job %s', (_, one, expected) => {
    expect(codes({ week: { monday: early } }, one)).toEqual(expected)
  })

  it.each([
    ['before midnight', MONDAY, job(22, 24), []],
    ['across midnight', MONDAY, job(23, 25), []],
    ['until the morning, on the day after', TUESDAY, job(26, 30), []],
    ['beyond it', TUESDAY, job(29, 31), ['off-shift']],
    ['in the break after midnight', TUESDAY, job(24.5, 25.5), ['on-break']],
    ['in the same night of the day before', MONDAY, job(2, 3), ['off-shift']],
  ] as const)(
    'with a shift from 22:00 to 06:00 can do a job or not: the job %s',
    (_, day, one, expected) => {
      const night = { hours: [hours(22, 30)], breaks: [hours(25, 25.5)] }
      const plan = { ...ALWAYS, week: { monday: night } }
      expect(findReasons(plan, one, day).map(({ code }) => code)).toEqual(expected)
      const shown = [MONDAY, TUESDAY].map((date) =>
        findOffTimes(plan, date).map(({ from, to }) =>
          [from, to].map((at) => (at - date.toMoment(0)) / MINUTE / 60),
        ),
      )
      expect(shown).toEqual([
        [[0, 22]],
        [
          [1, 1.5],
          [6, 24],
        ],
      ])
    },
  )

  it('does not work on a weekday without a shift if other weekdays have one', () => {
    expect(codes({ week: { tuesday: early } }, job(9, 10))).toEqual(['off-shift'])
  })

  it('works by the exception of a date, whatever the shift of that weekday', () => {
    const days = new Map([[MONDAY.date, { hours: [hours(18, 20)], breaks: [] }]])
    expect(codes({ week: { monday: early }, days }, job(9, 10))).toEqual(['off-shift'])
    expect(codes({ week: { monday: early }, days }, job(18, 20))).toEqual([])
    const off = new Map([[MONDAY.date, { hours: [], breaks: [] }]])
    expect(codes({ days: off }, job(9, 10))).toEqual(['off-shift'])
  })

  it('works across two adjacent shifts, and not in the gap between two shifts', () => {
    const meeting = { hours: [hours(8, 12), hours(12, 16)], breaks: [] }
    const split = { hours: [hours(8, 12), hours(14, 18)], breaks: [] }
    expect(codes({ week: { monday: meeting } }, job(11, 13))).toEqual([])
    expect(codes({ week: { monday: split } }, job(11, 15))).toEqual(['off-shift'])
  })

  it('is absent from the first moment of an absence to the last, and serves only some services and areas', () => {
    const { from, to } = job(9, 10)
    const absences = [{ from, to, kind: 'sick' as const }]
    expect(codes({ absences }, job(9.5, 11))).toEqual(['absent'])
    expect(codes({ absences }, job(10, 11))).toEqual([])
    expect(codes({ services: [2], areas: [3] }, job(9, 10))).toEqual([
      'other-service',
      'other-area',
    ])
    expect(codes({ services: [1, 2], areas: [1] }, job(9, 10))).toEqual([])
    expect(codes({ services: [2] }, job(9, 10, { service: null }))).toEqual([])
  })

  it('works in random plans at exactly the times of a day that are not off', () => {
    for (let seed = 1; seed <= PLANS; seed++) {
      const random = createRandom(seed, 'shifts')
      const span = (): Hours => {
        const from = random.int(0, 90)
        return { from: from * 15, to: Math.min(from + random.int(1, 30), 96) * 15 }
      }
      const several = (most: number) => Array.from({ length: random.int(0, most) }, span)
      const toMoments = ({ from, to }: Hours) => ({
        from: MONDAY.toMoment(0) + from * MINUTE,
        to: MONDAY.toMoment(0) + to * MINUTE,
      })
      const plan: WorkPlan = {
        ...ALWAYS,
        week: random.chance(0.2)
          ? {}
          : { [random.pick(WEEKDAYS)]: early, monday: { hours: several(3), breaks: several(2) } },
        absences: several(1).map((absence) => ({ ...toMoments(absence), kind: 'other' as const })),
      }
      const off = findOffTimes(plan, MONDAY)
      for (let at = 0; at < 96; at++) {
        const quarter = toMoments({ from: at * 15, to: (at + 1) * 15 })
        const isOff = off.some((span) => span.from < quarter.to && quarter.from < span.to)
        const reasons = findReasons(plan, { ...quarter, service: null, area: null }, MONDAY)
        expect([seed, at, reasons.length > 0]).toEqual([seed, at, isOff])
      }
    }
  })
})
