import { describe, expect, it } from 'vitest'
import { demoBusiness } from '../../demo/business.ts'
import {
  DAY,
  getBusinessDate,
  MINUTE,
  parseMinute,
  startOfDay,
} from '../../demo/world/business-clock.ts'
import { createZoneMover } from '../../demo/world/business-zone.ts'
import type { DemoRow } from '../../demo/world/world.ts'
import { matchesConditions } from '../../registry/fields/conditions.ts'
import { toWallClock } from '../../registry/text/wall-clock.ts'
import { registry } from '../../resources/index.ts'
import { bookingStates } from '../../resources/common/booking-states.ts'
import { TEST_NOW } from '../support/server/clock.ts'

const now = TEST_NOW.getTime()
const today = startOfDay(now)
const demo = demoBusiness({ now: TEST_NOW })
type Demo = typeof demo

const KINDS = ['instant-bookings', 'scheduled-bookings', 'subscription-visits'] as const
type Kind = (typeof KINDS)[number]
/** The columns that all kinds have in common. */
type Job = Pick<
  DemoRow<Kind>,
  'id' | 'number' | 'starts_at' | 'duration_minutes' | 'employee_id' | 'deleted_at'
>
const listRows = (rows: Demo, kind: Kind): readonly Job[] => rows[kind] ?? []
/** The states that each kind has every day. Only instant bookings also fail. */
const USUAL = ['cancelled', 'completed', 'started', 'onTheWay', 'unassigned', 'assigned']
const STATES_OF = {
  'instant-bookings': new Set([...USUAL, 'failed']),
  'scheduled-bookings': new Set(USUAL),
  'subscription-visits': new Set(USUAL),
}

const getState = (row: object) =>
  Object.entries(bookingStates).find(([, { when }]) => matchesConditions({ ...row }, when))?.[0]
const byId = <T extends { id: number }>(rows: readonly T[] = []) =>
  new Map(rows.map((row) => [row.id, row]))

/** The jobs that somebody has while they still have another, whatever the kinds. */
function overlaps(rows: Demo): string[] {
  const jobs = KINDS.flatMap((kind) => listRows(rows, kind)).filter(
    (row) => row.deleted_at === null && row.employee_id !== null,
  )
  const ends = new Map<number, number>()
  return jobs
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .flatMap(({ employee_id, starts_at, duration_minutes, number }) => {
      const start = Date.parse(starts_at)
      const before = ends.get(employee_id ?? 0) ?? 0
      ends.set(employee_id ?? 0, start + duration_minutes * MINUTE)
      return before > start ? [number] : []
    })
}

function todays(rows: Demo, kind: Kind, moment: number) {
  const start = startOfDay(moment)
  return listRows(rows, kind).filter(({ starts_at }) => {
    const at = Date.parse(starts_at)
    return at >= start && at < start + DAY
  })
}

describe('the demo dates and time slots', () => {
  const dates = demo['available-dates'] ?? []
  const slots = demo['time-slots'] ?? []

  it('exist for both types and every open work location, from thirty days ago to three weeks ahead', () => {
    const days = dates.map((row) => row.date).sort()
    expect([days[0], days.at(-1)]).toEqual([
      getBusinessDate(today - 30 * DAY),
      getBusinessDate(today + 21 * DAY),
    ])
    const open = (demo['work-locations'] ?? []).filter(
      (row) => row.active === 1 && row.deleted_at === null,
    )
    expect(open.length).toBeGreaterThanOrEqual(10)
    expect(dates).toHaveLength(open.length * 52 * 2)
    expect(
      new Set(dates.map((row) => `${row.date} ${row.type} ${row.work_location_id}`)).size,
    ).toBe(dates.length)
  })

  it('share no id with a promo', () => {
    const ids = [...(demo.promos ?? []), ...dates].map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('last two hours, inside the opening hours, for two to four cars', () => {
    const dateOfSlot = byId(dates)
    const places = byId(demo['work-locations'])
    for (const slot of slots) {
      const place = places.get(dateOfSlot.get(slot.date_slot_id)?.work_location_id ?? 0)
      expect(parseMinute(slot.ends_at) - parseMinute(slot.starts_at)).toBe(120)
      expect(slot.starts_at >= (place?.opens_at ?? 'never')).toBe(true)
      expect(slot.ends_at <= (place?.closes_at ?? '')).toBe(true)
      expect([2, 3, 4]).toContain(slot.capacity)
    }
  })

  it('count exactly the bookings that hold a place, and never exceed their capacity', () => {
    const held = new Map<number, number>()
    for (const kind of ['scheduled-bookings', 'subscription-visits'] as const)
      for (const row of demo[kind] ?? [])
        if (row.time_slot_id !== null && row.deleted_at === null)
          held.set(row.time_slot_id, (held.get(row.time_slot_id) ?? 0) + 1)
    expect(slots.filter((slot) => slot.booked !== (held.get(slot.id) ?? 0))).toEqual([])
    expect(slots.filter((slot) => slot.booked > slot.capacity)).toEqual([])
    expect(slots.filter((slot) => slot.booked > 0).length).toBeGreaterThan(100)
    const gone = new Set(dates.filter((row) => row.deleted_at !== null).map((row) => row.id))
    expect(gone.size).toBeGreaterThan(0)
    expect(slots.filter((slot) => gone.has(slot.date_slot_id) && slot.booked > 0)).toEqual([])
  })
})

describe.each([
  ['scheduled-bookings', 'scheduled'],
  ['subscription-visits', 'subscription'],
] as const)('the demo rows of %s', (kind, type) => {
  const slots = byId(demo['time-slots'])
  const dates = byId(demo['available-dates'])
  const places = byId(demo['work-locations'])
  const rows = demo[kind] ?? []

  it('begin within their slot, on its date, at its place', () => {
    for (const row of rows) {
      const day = startOfDay(Date.parse(row.starts_at))
      if (day < today - 30 * DAY) {
        expect(row.time_slot_id).toBeNull()
        continue
      }
      // A job that has begun before the slots of today has none.
      if (day === today && row.time_slot_id === null) {
        expect(Date.parse(row.starts_at)).toBeLessThan(now)
        continue
      }
      const slot = slots.get(row.time_slot_id ?? 0)
      const date = dates.get(slot?.date_slot_id ?? 0)
      const place = places.get(date?.work_location_id ?? 0)
      const minute = (Date.parse(row.starts_at) - day) / MINUTE
      expect([date?.type, date?.date]).toEqual([type, getBusinessDate(day)])
      expect([row.area_id, row.provider_id]).toEqual([place?.area_id, place?.provider_id])
      expect(minute).toBeGreaterThanOrEqual(parseMinute(slot?.starts_at ?? '99:99'))
      expect(minute).toBeLessThan(parseMinute(slot?.ends_at ?? '00:00'))
    }
  })

  it('are done by employees of the provider', () => {
    const employer = new Map((demo.users ?? []).map((row) => [row.id, row.provider_id]))
    for (const row of rows)
      if (row.employee_id) expect(employer.get(row.employee_id)).toBe(row.provider_id)
  })

  it('have times in order: booked, begun, done, and none after now', () => {
    const wrong = rows.filter((row) => {
      const moments = [row.created_at, row.started_at, row.completed_at, row.deleted_at]
      return (
        row.created_at >= row.starts_at ||
        (row.started_at !== null && row.started_at <= row.created_at) ||
        (row.completed_at !== null && row.completed_at <= (row.started_at ?? 'never')) ||
        moments.some((moment) => moment !== null && Date.parse(moment) > now)
      )
    })
    expect(wrong).toEqual([])
  })

  it('leave nothing of the past open, and nothing of the future done', () => {
    const states = (from: number, to: number) => {
      const there = rows.filter(({ starts_at }) => {
        const at = Date.parse(starts_at)
        return at >= from && at < to
      })
      return [...new Set(there.map(getState))].sort()
    }
    expect(states(0, today)).toEqual(['cancelled', 'completed'])
    expect(states(today + DAY, today + 99 * DAY)).toEqual(['assigned', 'cancelled', 'unassigned'])
  })
})

describe('all kinds of demo bookings together', () => {
  it('have the promised number of rows', () => {
    expect(demo['scheduled-bookings']).toHaveLength(1200)
    expect(demo.subscriptions).toHaveLength(220)
    expect(demo['subscription-visits']?.length).toBeGreaterThan(1000)
  })

  it('number their rows by their ids', () => {
    const letters = ['WB', 'WS', 'SV']
    KINDS.forEach((kind, index) => {
      const wrong = listRows(demo, kind).filter(
        (row) => row.number !== `${letters[index]}-${100_000 + row.id}`,
      )
      expect(wrong).toEqual([])
    })
  })

  it.each([3000, 8000])('never have one employee in two places at once (seed %d)', (bookings) => {
    const rows = demoBusiness({ seed: 5, now: TEST_NOW, bookings })
    expect(rows['scheduled-bookings']).toHaveLength(bookings * 0.4)
    expect(overlaps(rows)).toEqual([])
  })

  it.each(Array.from({ length: 12 }, (_, hour) => 2 * hour + 1))(
    'have every state of each kind today, also for the car wash account, at %d:40 UTC',
    (hour) => {
      const moment = new Date(Date.UTC(2026, 5, 9, hour, 40))
      const rows = demoBusiness({ seed: 2, now: moment, bookings: 400 })
      const account = rows.users?.find((row) => row.email === 'carwash@washboard.example')
      for (const kind of KINDS) {
        const jobs = todays(rows, kind, moment.getTime())
        const own = jobs.filter((row) => row.employee_id === account?.id).map(getState)
        expect([kind, new Set(jobs.map(getState))]).toEqual([kind, STATES_OF[kind]])
        expect([kind, own.includes('completed'), own.includes('assigned')]).toEqual([
          kind,
          true,
          true,
        ])
        // Before the opening, not all jobs that have begun have room.
        const isNight = moment.getTime() - startOfDay(moment.getTime()) < 8 * 3_600_000
        const begunAhead = jobs.filter(
          (row) =>
            Date.parse(row.starts_at) > moment.getTime() &&
            ['started', 'completed', 'failed'].includes(String(getState(row))),
        )
        expect([kind, isNight ? [] : begunAhead]).toEqual([kind, []])
      }
      expect(overlaps(rows)).toEqual([])
    },
  )
})

describe('the rows of the demo business, read by an auditor', () => {
  const MADE_UP = /^(?:Bright|Clear|Coral|Harbour|Marina|Palm|Pearl|Silver|Tide) [a-z]+ \d+$/

  it('hold no made-up words, and no series of a single booking', () => {
    const made = Object.entries(demo).flatMap(([name, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).flatMap(([field, value]) =>
          MADE_UP.test(String(value)) ? `${name}.${field}: ${String(value)}` : [],
        ),
      ),
    )
    expect(made.slice(0, 5)).toEqual([])
    for (const kind of ['scheduled-bookings', 'subscription-visits'] as const)
      for (const { series, recurrence } of demo[kind] ?? [])
        expect([series, recurrence]).toEqual([null, null])
  })

  it.each(['Africa/Cairo', 'America/Winnipeg', 'Asia/Kolkata'])(
    'are in their time slots by the clocks of %s, and not in the future',
    (timeZone) => {
      const { toDemo, moveRows } = createZoneMover(timeZone)
      const moved = demoBusiness({ now: toDemo(TEST_NOW) })
      const slots = byId(moved['time-slots'])
      const bookings = moveRows(
        registry['scheduled-bookings'].fields,
        moved['scheduled-bookings'] ?? [],
      ) as readonly DemoRow<'scheduled-bookings'>[]
      const inSlots = bookings.filter(({ time_slot_id }) => time_slot_id !== null)
      expect(inSlots.length).toBeGreaterThan(100)
      const outside = inSlots.filter(({ time_slot_id, starts_at }) => {
        const slot = slots.get(time_slot_id ?? 0)
        const [day, time = ''] = toWallClock(starts_at, timeZone).split('T')
        return !slot || day !== slot.date || time < slot.starts_at || time >= slot.ends_at
      })
      expect(outside).toEqual([])
      expect(bookings.filter(({ created_at }) => Date.parse(created_at) > now)).toEqual([])
    },
  )
})
