import { expect, it } from 'vitest'
import { splitAgenda } from '../../../../../src/screens/list/calendar/place/agenda-days.ts'
import type { PlacedRow } from '../../../../../src/screens/list/calendar/place/placed.ts'

const placedOn = (day: string, lastDay = day): PlacedRow => ({
  row: { id: Number(day.slice(-2)) },
  day,
  lastDay,
  startMinute: 0,
  minutes: 60,
})
const days = ['2026-10-31', '2026-11-01', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01']
const placed = days.map((day) => placedOn(day))
const listNames = ({ earlierDays, currentDays }: ReturnType<typeof splitAgenda>) =>
  [earlierDays, currentDays].map((some) => some.map(({ day }) => day.slice(5)))

it('the agenda of a month starts with today, and leaves out days of other months', () => {
  const month = splitAgenda({ days, placedRows: placed, span: 'month', today: '2026-11-25' })
  expect(listNames(month)).toEqual([
    ['11-01', '11-24'],
    ['11-25', '11-26'],
  ])
  expect(month.earlierDays.map((day) => day.placedRows.length)).toEqual([1, 1])
})

it('the agenda of a week starts with today, and has all days of the week', () => {
  const week = splitAgenda({ days, placedRows: placed, span: 'week', today: '2026-11-01' })
  expect(listNames(week)).toEqual([['10-31'], ['11-01', '11-24', '11-25', '11-26', '12-01']])
})

it('the agenda folds no days if today is not among them', () => {
  const past = splitAgenda({ days, placedRows: placed, span: 'month', today: '2027-01-05' })
  expect(listNames(past)).toEqual([[], ['11-01', '11-24', '11-25', '11-26']])
})

it('the agenda shows a row that has not ended yet on today', () => {
  const { earlierDays, currentDays } = splitAgenda({
    days,
    placedRows: [placedOn('2026-11-01', '2026-11-26')],
    span: 'month',
    today: '2026-11-25',
  })
  expect(earlierDays).toEqual([])
  expect(currentDays.map(({ day }) => day)).toEqual(['2026-11-25'])
})

it('the agenda shows a row that began before the first day on the first day', () => {
  const [one] = splitAgenda({
    days: ['2026-11-24', '2026-11-25'],
    placedRows: [placedOn('2026-11-20', '2026-11-25')],
    span: 'week',
    today: '2026-11-24',
  }).currentDays
  expect(one?.day).toBe('2026-11-24')
})
