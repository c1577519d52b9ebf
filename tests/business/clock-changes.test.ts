import { TZDate } from '@date-fns/tz'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDayFinder } from '../../business/planning/business-days.ts'
import { fromWallClock, toWallClock } from '../../registry/text/wall-clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

/** Days on which clocks change, once by half an hour and once by a day, and a zone where none do. */
const CHANGES: readonly [zone: string, day: string][] = [
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2027-03-28'],
  ['America/New_York', '2026-11-01'],
  ['America/New_York', '2027-03-14'],
  ['America/St_Johns', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Asia/Kuwait', '2026-10-25'],
]
const two = (value: number) => String(value).padStart(2, '0')
const QUARTERS = Array.from({ length: 96 }, (_, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map(two).join(':'),
)

describe.each(TESTED_ENGINES)('A business in a time zone with clock changes, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let stored: Map<string, number>
  beforeAll(async () => {
    const asked = CHANGES.flatMap(([zone, day]) => QUARTERS.map((time) => ({ zone, day, time })))
    const { rows } = await sql<{ key: string; at: number }>`
      select zone || ' ' || day || 'T' || time as key,
        (extract(epoch from (day || ' ' || time)::timestamp at time zone zone) * 1000)::float8 as at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as t(zone text, day text, time text)`.execute(server.db)
    stored = new Map(rows.map(({ key, at }) => [key, at]))
  })

  it.each(CHANGES)('in %s on %s shows each time as the database does', (zone, day) => {
    for (const time of QUARTERS) {
      const at = fromWallClock(`${day}T${time}`, zone)
      expect([time, Date.parse(at ?? '')]).toEqual([time, stored.get(`${zone} ${day}T${time}`)])
    }
  })
})

describe('The day of a business at a clock change', () => {
  it.each(CHANGES)('in %s on %s begins and ends by local time', (zone, day) => {
    const { toMoment } = createDayFinder(zone).findDay(day)
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    const hours = [-2, 0, 8, 16.5, 22, 24, 30]
    expect(hours.map((hour) => toMoment(hour * 60))).toEqual(
      hours.map((hour) => new TZDate(year, month - 1, date, 0, hour * 60, zone).getTime()),
    )
    expect(toWallClock(new Date(toMoment(8 * 60)).toISOString(), zone)).toBe(`${day}T08:00`)
  })
})
