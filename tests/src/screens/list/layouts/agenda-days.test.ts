import { expect, it } from 'vitest'
import {
  chooseDay,
  listAgendaDays,
} from '../../../../../src/screens/list/calendar/place/agenda-days.ts'
import type { PlacedRow } from '../../../../../src/screens/list/calendar/place/placed.ts'

const placedOn = (day: string, lastDay = day): PlacedRow => ({
  row: { id: Number(day.slice(-2)) },
  day,
  lastDay,
  startMinute: 0,
  minutes: 60,
})
const days = ['2026-10-31', '2026-11-01', '2026-11-24', '2026-11-25', '2026-11-26', '2026-12-01']
const placedRows = days.map((day) => placedOn(day))
const listNames = (content: Parameters<typeof listAgendaDays>[0]) =>
  listAgendaDays(content).map(({ day }) => day.slice(5))

it('the agenda of a month leaves out days of other months, that of a week none', () => {
  const november = ['11-01', '11-24', '11-25', '11-26']
  expect(listNames({ days, placedRows, span: 'month' })).toEqual(november)
  expect(listNames({ days, placedRows, span: 'week' })).toEqual(['10-31', ...november, '12-01'])
})

it('the agenda shows a row that began before the first day on the first day', () => {
  const weekDays = ['2026-11-24', '2026-11-25']
  const began = [placedOn('2026-11-20', '2026-11-25')]
  expect(listNames({ days: weekDays, placedRows: began, span: 'week' })).toEqual(['11-24'])
})

it('a phone shows the current day first, or else the next day with rows', () => {
  const month = { days, placedRows, span: 'month' } as const
  expect(chooseDay(month, '2026-11-25')).toBe('2026-11-25')
  const laterRows = [placedOn('2026-11-01'), placedOn('2026-11-26')]
  expect(chooseDay({ ...month, placedRows: laterRows }, '2026-11-24')).toBe('2026-11-26')
  expect(chooseDay({ ...month, placedRows: laterRows }, '2027-01-05')).toBe('2026-11-01')
  expect(chooseDay({ ...month, placedRows: [] }, '2026-11-24')).toBe('2026-11-24')
})
