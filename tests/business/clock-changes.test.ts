import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSlot } from '../../business/booking-slot.ts'
import { createDayFinder } from '../../business/planning/business-days.ts'
import { createZoneMover } from '../../demo/world/business-zone.ts'
import { shiftDays } from '../../registry/days/days.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { getZoneRules, setZoneRules, type ZoneRules } from '../../registry/days/zone-rules.ts'
import { createValueFormat } from '../../registry/text/value-format.ts'
import { formatClock } from '../../registry/text/value-text.ts'
import {
  fromWallClock,
  getDayStart,
  readWallClock,
  toWallClock,
} from '../../registry/text/wall-clock.ts'
import { registry } from '../../resources/index.ts'
import { selectLocalDay } from '../../server/db/clock-sql.ts'
import { allowAnyTable } from '../../server/db/database-types.ts'
import { adoptZoneRules } from '../../server/db/zone-rules.ts'
import { getLatestSlot } from '../../server/features/report-mails/mail-slots.ts'
import { findOccurrences } from '../../server/features/series/occurrences.ts'
import { formatTime } from '../../server/mutations/obstacles/occupied-words.ts'
import type { Action } from '../../server/rows/action.ts'
import { parseCellValue } from '../../src/features/import/cell-value.ts'
import { placeRow, shiftRow } from '../../src/screens/list/calendar/place/placed.ts'
import { findDifferingZones, UNUSUAL_ZONES } from '../support/clock/differing-zones.ts'
import { PlainClock } from '../support/clock/plain-clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

const MINUTE = 60_000
const YEARS = 2 * 366 * 24 * 60
const SEASONS = 8
const bookings = registry['scheduled-bookings']
const toIso = (minute: number) => new Date(minute * MINUTE).toISOString()

/** A wall time of a day in a zone. */
interface Wall {
  zone: string
  day: string
  time: string
}

/** Everybody who turns a wall time into an instant, by what they are called in the product. */
const READERS: Readonly<Record<string, (wall: Wall) => unknown>> = {
  form: ({ zone, day, time }) => readWallClock(`${day}T${time}`, zone, (text) => text),
  'shifts and free times': ({ zone, day, time }) => {
    const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    return new Date(createDayFinder(zone).findDay(day).toMoment(minute)).toISOString()
  },
  series: ({ zone, day, time }) => {
    const before = fromWallClock(`${shiftDays(day, -40)}T${time}`, zone) ?? ''
    return findOccurrences('FREQ=DAILY;COUNT=41', before, zone).at(-1)
  },
  board: ({ zone, day, time }) => {
    const before = { id: 1, starts_at: fromWallClock(`${shiftDays(day, -40)}T${time}`, zone) }
    const placed = placeRow(bookings, before, zone)
    return placed && shiftRow(bookings, placed, { days: 40, minutes: 0 }, zone).starts_at
  },
  'demo business': ({ zone, day, time }) =>
    createZoneMover(zone).moveRows({ at: { type: 'datetime' } }, [
      { at: `${day}T${time}:00+03:00` },
    ])[0]?.at,
  import: ({ zone, day, time }) => {
    const context = { resource: bookings, rowIdsByTitle: {}, timeZone: zone }
    const cell = parseCellValue(context, 'starts_at', `${day} ${time}`, 'day_first')
    return 'value' in cell ? cell.value : cell
  },
}

/**
 * The wall times around each change of the next two years: each quarter of an hour, and a morning. And
 * a noon of each season, because a zone that gave its changes up has none.
 */
function listWalls(zone: string, clock: PlainClock): Wall[] {
  const now = TEST_NOW.getTime() / MINUTE
  const noons = Array.from({ length: SEASONS }, (_, season) => {
    const [day = ''] = clock.getWallTime(now + (season * YEARS) / SEASONS).split('T')
    return `${day}T12:00`
  })
  const wallTimes = clock
    .listChanges()
    .filter((minute) => minute > now && minute < now + YEARS)
    .flatMap((change) => {
      const around = Array.from({ length: 25 }, (_, index) => (index - 12) * 15)
      const [day = ''] = clock.getWallTime(change).split('T')
      const walls = around.map((minutes) => {
        const wallTime = Date.parse(`${clock.getWallTime(change)}Z`) + minutes * MINUTE
        return new Date(wallTime).toISOString().slice(0, 16)
      })
      return [...walls, `${day}T08:00`]
    })
  return [...noons, ...wallTimes].map((text) => ({
    zone,
    day: text.slice(0, 10),
    time: text.slice(11),
  }))
}

describe.each(TESTED_ENGINES)('A business whose clocks change, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let zones: string[] = []
  const clocks = new Map<string, PlainClock>()
  beforeAll(async () => {
    zones = [...new Set([...UNUSUAL_ZONES, ...(await findDifferingZones(server.db, TEST_NOW))])]
    for (const zone of zones) {
      await adoptZoneRules(server.db, zone, TEST_NOW)
      clocks.set(zone, new PlainClock(getZoneRules(zone) as ZoneRules))
    }
  })
  // Other files of this process expect the rules of Node.
  afterAll(() => zones.forEach((zone) => setZoneRules(zone, undefined)))
  const listAllWalls = () => [...clocks].flatMap(([zone, clock]) => listWalls(zone, clock))
  const getExpected = ({ zone, day, time }: Wall) =>
    toIso(clocks.get(zone)?.getInstant(`${day}T${time}`) ?? Number.NaN)

  it.each(Object.entries(READERS))('has one instant for a wall time in: %s', (_, read) => {
    const walls = listAllWalls()
    expect(walls.length).toBeGreaterThan(500)
    expect(walls.map((wall) => [wall, read(wall)])).toEqual(
      walls.map((wall) => [wall, getExpected(wall)]),
    )
  })

  it('mails reports once a day, at the same instants', () => {
    for (const zone of zones)
      for (const { day } of listWalls(zone, clocks.get(zone) as PlainClock))
        for (const hour of [0, 1, 2, 3, 23]) {
          const end = Date.parse(getDayStart(shiftDays(day, 1), zone) ?? '') - 1
          const place = { timeZone: zone, currency: 'KWD' }
          const slot = getLatestSlot({ days: 'every_day', hour }, new Date(end), place)
          const time = `${String(hour).padStart(2, '0')}:00`
          expect([zone, day, hour, slot?.toISOString()]).toEqual([
            zone,
            day,
            hour,
            getExpected({ zone, day, time }),
          ])
        }
  })

  it('begins and ends time slots at the same instants', async () => {
    const db = allowAnyTable(server.db)
    await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`select id from time_slots limit 1`.execute(trx)
        const id = rows[0]?.id
        await sql`alter table time_slots disable trigger user`.execute(trx)
        for (const wall of listAllWalls()) {
          await sql`update time_slots set date = ${wall.day}, starts_at = ${wall.time},
            ends_at = ${wall.time}::time + interval '1 second' where id = ${id}`.execute(trx)
          const slot = await readSlot({ trx, timeZone: wall.zone } as unknown as Action, id)
          expect([wall, new Date(slot?.from ?? 0).toISOString()]).toEqual([wall, getExpected(wall)])
        }
        throw new Error('taken back')
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'))
  })

  it('warns with the time that clocks of the business show', async () => {
    const { rows } = await sql<Record<string, unknown>>`select customer_id, vehicle_id, location_id,
      provider_id, service_id from instant_bookings
      where location_id is not null and deleted_at is null order by id limit 1`.execute(server.db)
    const now = new Date('2026-11-30T12:00:00Z')
    for (const timeZone of zones) {
      const { call, tokenOf } = appOn(server.db, () => now, { timeZone })
      const { body, status } = await call('POST admin/scheduled/store', {
        token: await tokenOf(ACCOUNTS.operations),
        body: { ...rows[0], starts_at: fromWallClock('2026-12-02T03:10', timeZone) },
      })
      expect([timeZone, status, body.code]).toEqual([timeZone, 409, 'needs_reason'])
      expect([timeZone, JSON.stringify(body)]).toEqual([timeZone, expect.stringContaining('03:10')])
    }
  })

  it('shows and counts each instant on one day and at one time', async () => {
    for (const [zone, clock] of clocks) {
      const format = createValueFormat({
        language: 'en',
        timeZone: zone,
        currency: 'KWD',
        now: TEST_NOW,
      })
      const instants = listWalls(zone, clock).flatMap(({ day, time }) =>
        clock.listInstants(`${day}T${time}`),
      )
      const { rows } = await sql<{ day: string; is_in_period: boolean }>`
        select ${selectLocalDay(sql`at`, zone)}::text as day from unnest(
          ${instants.map(toIso)}::timestamptz[]) with ordinality as t(at, place)
        order by place`.execute(server.db)
      instants.forEach((minute, index) => {
        const [iso, wallTime] = [toIso(minute), clock.getWallTime(minute)]
        const [day = '', time = ''] = wallTime.split('T')
        expect(toWallClock(iso, zone)).toBe(wallTime)
        expect([iso, getLocalDay(zone, new Date(iso)), rows[index]?.day]).toEqual([iso, day, day])
        expect(iso >= (getDayStart(day, zone) ?? '')).toBe(true)
        expect(iso < (getDayStart(shiftDays(day, 1), zone) ?? '')).toBe(true)
        const isTwice = clock.listInstants(wallTime).length > 1
        const shown = isTwice ? new RegExp(`^${time} (GMT|UTC)`) : new RegExp(`^${time}$`)
        expect(format.time(iso)).toMatch(shown)
        expect(formatTime({ from: iso, to: iso }, zone).from).toMatch(shown)
        // What an export writes, an import reads as the same instant.
        const context = { resource: bookings, rowIdsByTitle: {}, timeZone: zone }
        const exported = formatClock(iso, { timeZone: zone })
        expect(parseCellValue(context, 'starts_at', exported, 'day_first')).toEqual({ value: iso })
      })
    }
  })
})
