import { sql } from 'kysely'
import { createRandom, type Random } from '../../demo/world/random.ts'
import { getZoneRules, setZoneRules, type ZoneRules } from '../../registry/days/zone-rules.ts'
import { fromWallClock } from '../../registry/text/wall-clock.ts'
import { buildInstantSql, buildWallTimeSql } from '../../server/db/clock-sql.ts'
import type { Db } from '../../server/db/database-types.ts'
import { adoptZoneRules } from '../../server/db/zone-rules.ts'
import { findOccurrences } from '../../server/features/series/occurrences.ts'
import { findDifferingZones, UNUSUAL_ZONES } from '../support/clock/differing-zones.ts'
import {
  listPlainSeries,
  PLAIN_RULES,
  PlainClock,
  type PlainRule,
} from '../support/clock/plain-clock.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import type { ChromiumClock } from './clock/in-chromium.ts'
import { ENGINES, prove } from './prove.ts'

const MINUTE = 60_000
const COUNT = 3
const ORDINARY_ZONES = ['Asia/Kuwait', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']

/** A wall time, a rule from it, and what the plain model makes of both, in minutes since 1970. */
interface Triple {
  zone: string
  wallTime: string
  rule: PlainRule
  instant: number
  series: number[]
}

/** Draws a wall time, mostly in the hours around a change. */
function drawWallTime(random: Random, clock: PlainClock): string {
  const changes = clock.listChanges().slice(1, -4)
  if (changes.length > 0 && random.chance(0.7))
    return clock.getWallTime(random.pick(changes) + random.int(-180, 180))
  const [from, until] = [2018, 2044].map((year) => Date.UTC(year, 0) / MINUTE) as [number, number]
  return new Date(random.int(from, until) * MINUTE).toISOString().slice(0, 16)
}

/** Draws a time in a gap, because clocks never show one. */
function drawGapTime(random: Random, clock: PlainClock): string {
  const wallTime = drawWallTime(random, clock)
  return random.chance(0.5)
    ? wallTime
    : new Date(Date.parse(`${wallTime}Z`) + random.int(-75, 75) * MINUTE).toISOString().slice(0, 16)
}

function drawTriple(random: Random, clocks: ReadonlyMap<string, PlainClock>): Triple {
  const [zone, clock] = random.pick([...clocks])
  const [wallTime, rule] = [drawGapTime(random, clock), random.pick(PLAIN_RULES)]
  const instant = clock.getInstant(wallTime)
  return { zone, wallTime, rule, instant, series: listPlainSeries(clock, rule, wallTime, COUNT) }
}

const toIso = (minute: number) => new Date(minute * MINUTE).toISOString()

/** Compares the server's form and series with the model. */
function judgeServer({ zone, wallTime, rule, instant, series }: Triple): string[] {
  const typed = fromWallClock(wallTime, zone)
  const listed = findOccurrences(`${rule};COUNT=${COUNT + 1}`, toIso(instant), zone)
  return [
    ...(typed === toIso(instant) ? [] : [`server: ${zone} ${wallTime} is ${typed}`]),
    ...(listed.join() === series.map(toIso).join()
      ? []
      : [`series: ${zone} ${wallTime} ${rule} is ${listed.join()}`]),
  ]
}

/** Compares the SQL of one zone with the model. */
async function judgeSql(db: Db, zone: string, wallTimes: readonly string[], clock: PlainClock) {
  const { rows } = await sql<{ wall: string; minute: number; shown: string }>`
    select wall, (extract(epoch from instant) / 60)::int as minute,
      to_char(${sql.raw(buildWallTimeSql('instant', zone))}, 'YYYY-MM-DD"T"HH24:MI') as shown
    from jsonb_array_elements_text(${JSON.stringify(wallTimes)}::jsonb) as t(wall)
    cross join lateral (select ${sql.raw(buildInstantSql('wall', zone))} as instant) as i`.execute(
    db,
  )
  return rows.flatMap(({ wall, minute, shown }) => {
    const expected = clock.getInstant(wall)
    return minute === expected && shown === clock.getWallTime(expected)
      ? []
      : [`sql: ${zone} ${wall} is ${toIso(minute)}, shown as ${shown}`]
  })
}

async function judgeChromium(
  chromium: ChromiumClock,
  zone: string,
  wallTimes: readonly string[],
  clock: PlainClock,
) {
  const converted = await chromium.convert(zone, getZoneRules(zone) as ZoneRules, wallTimes)
  return converted.flatMap(({ instant, wallTime }, index) => {
    const text = wallTimes[index] ?? ''
    const expected = clock.getInstant(text)
    return instant === toIso(expected) && wallTime === clock.getWallTime(expected)
      ? []
      : [`chromium: ${zone} ${text} is ${instant}, shown as ${wallTime}`]
  })
}

/** Compares the rules of a zone with the hours at which the database's clock has changed. */
async function judgeRules(db: Db, zone: string, clock: PlainClock): Promise<string[]> {
  const [from, until] = [Date.UTC(2017, 0) / MINUTE, Date.UTC(2045, 0) / MINUTE]
  const { rows } = await sql<{ minute: number; shown: string }>`
    select (extract(epoch from m) / 60)::int as minute,
      to_char(wall, 'YYYY-MM-DD"T"HH24:MI') as shown
    from (select m, wall, wall - lag(wall) over (order by m) as passed
      from (select m, ${sql.raw(buildWallTimeSql('m', zone))} as wall
        from generate_series(${toIso(from)}::timestamptz, ${toIso(until)}, interval '1 hour') as m
      ) as hours) as steps
    where passed is distinct from interval '1 hour' order by m`.execute(db)
  const hours = clock
    .listChanges()
    .filter((minute) => minute > from && minute <= until)
    .map((minute) => Math.ceil(minute / 60) * 60)
  const expected = [from, ...hours].map((minute) => `${minute} ${clock.getWallTime(minute)}`)
  const found = rows.map(({ minute, shown }) => `${minute} ${shown}`)
  return found.join() === expected.join()
    ? []
    : [`rules: ${zone} changes at ${found.join()} and not at ${expected.join()}`]
}

const IS_FULL = process.env.TEST_MODE === 'prove'

prove({
  what: 'server, database and Chromium turn a wall time and a rule into the same moments',
  engines: ENGINES,
  count: 100_000,
  cut: 300,
  async run({ count, seed, world }) {
    // Without a time limit, because the hours of 28 years are one statement.
    const { setupDb: db } = await world.open('empty')
    const differing = await findDifferingZones(db, new Date())
    const zones = [...new Set([...ORDINARY_ZONES, ...UNUSUAL_ZONES, ...differing])]
    const clocks = new Map<string, PlainClock>()
    for (const zone of zones) {
      await adoptZoneRules(db, zone, TEST_NOW)
      clocks.set(zone, new PlainClock(getZoneRules(zone) as ZoneRules))
    }
    // `npm test` loads and opens no browser here.
    const chromium = IS_FULL
      ? await (await import('./clock/in-chromium.ts')).openChromiumClock()
      : undefined
    try {
      const random = createRandom(seed, 'clock')
      const triples = Array.from({ length: count }, () => drawTriple(random, clocks))
      const failures = triples.flatMap(judgeServer)
      for (const [zone, clock] of clocks) {
        const wallTimes = triples
          .filter((triple) => triple.zone === zone)
          .flatMap(({ wallTime, series }) => [
            wallTime,
            ...series.map((at) => clock.getWallTime(at)),
          ])
        failures.push(...(await judgeSql(db, zone, wallTimes, clock)))
        if (!chromium) continue
        failures.push(
          ...(await judgeChromium(chromium, zone, wallTimes, clock)),
          ...(await judgeRules(db, zone, clock)),
        )
      }
      const isUnusual = ({ wallTime, zone }: Triple) =>
        clocks.get(zone)?.listInstants(wallTime).length !== 1
      return {
        tried: triples.length,
        failures,
        measured: { zones: zones.length, unusual: triples.filter(isUnusual).length },
        lines: [`Node ${process.versions.node} differs from the database: ${differing.join(', ')}`],
      }
    } finally {
      for (const zone of zones) setZoneRules(zone, undefined)
      await chromium?.close()
    }
  },
})
