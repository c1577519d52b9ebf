import { RRuleTemporal } from 'rrule-temporal'
import { MAX_SERIES_ROWS } from '../../../registry/fields/series.ts'
import { isDay } from '../../../registry/days/days.ts'
import { fromWallClock, getWallTime, toWallClock } from '../../../registry/text/wall-clock.ts'
import { createInvalidProblem } from '../../http/problem.ts'

/** The frequencies of a series. Its rows are at least one day apart. */
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
/** The parts of a rule by RFC 5545, without those that set a time of day. */
const PART =
  /^(FREQ|INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=([\dA-Z,+-]+)$/
const UNTIL = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/
/** The maximum number of steps in the search for occurrences, because a rule may have none. */
const MAX_STEPS = 10_000

const createRuleProblem = () => createInvalidProblem({ rule: { key: 'errors.field.not_rule' } })

/**
 * Lists the first days of a rule from a wall-clock time, at that time. The rule runs in UTC, where no
 * time is skipped: the library leaves out a day whose time its zone skips. It throws an error for an
 * invalid rule.
 */
function listWallTimes(rule: string, start: string): string[] {
  const parsed = new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll(/[-:]/g, '')}00Z\nRRULE:${rule}`,
    includeDtstart: true,
    strict: true,
    maxIterations: MAX_STEPS,
    maxCandidateEvaluations: MAX_STEPS,
  })
  return parsed
    .all((_, index) => index <= MAX_SERIES_ROWS)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 16))
}

/**
 * Returns the end of a rule as a wall-clock time. A day counts as a whole. Throws 422 for an invalid
 * end.
 */
function readUntil(until: string, timeZone: string): string {
  const [, year, month, day, hour = '23', minute = '59', second = '59', isUtc] =
    UNTIL.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  const text = `${date}T${hour}:${minute}:${second}Z`
  if (!isDay(date) || Number.isNaN(Date.parse(text))) throw createRuleProblem()
  const wallTime = isUtc === 'Z' ? getWallTime(text, timeZone) : Date.parse(text)
  return `${new Date(wallTime).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/**
 * Returns a rule with its parts in the order that the library requires. Throws 422 unless it is a
 * rule by days that ends.
 */
function normalizeRule(rule: string, timeZone: string): string {
  const parts = new Map<string, string>()
  for (const part of rule.toUpperCase().split(';')) {
    const [, name, value] = PART.exec(part) ?? []
    if (name === undefined || value === undefined || parts.has(name)) throw createRuleProblem()
    parts.set(name, value)
  }
  const { FREQ = '', UNTIL: until, ...otherParts } = Object.fromEntries(parts)
  const hasOneEnd = (until === undefined) !== (otherParts.COUNT === undefined)
  if (!FREQUENCIES.includes(FREQ) || !hasOneEnd) throw createRuleProblem()
  const orderedParts = {
    FREQ,
    ...otherParts,
    ...(until !== undefined && { UNTIL: readUntil(until, timeZone) }),
  }
  return Object.entries(orderedParts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

/**
 * Lists the occurrences of a rule: its days first, then the time of each day. Throws 422 for an
 * invalid rule.
 */
function readMoments(rule: string, start: string, timeZone: string): string[] {
  const normalizedRule = normalizeRule(rule, timeZone)
  try {
    return listWallTimes(normalizedRule, toWallClock(start, timeZone)).flatMap(
      (wallTime) => fromWallClock(wallTime, timeZone) ?? [],
    )
  } catch {
    throw createRuleProblem()
  }
}

/**
 * Returns the times at which a row repeats, without its own time, by a recurrence rule of RFC 5545.
 * The wall-clock time stays the same when clocks change; a time that they skip is after the change.
 * Throws 422 for an invalid rule or too many rows.
 */
export function findOccurrences(rule: string, start: string, timeZone: string): string[] {
  const firstDay = toWallClock(start, timeZone).slice(0, 10)
  // The first row may be at the second of two equal times.
  const moments = readMoments(rule, start, timeZone).filter(
    (moment) => toWallClock(moment, timeZone).slice(0, 10) > firstDay,
  )
  if (moments.length === 0) throw createRuleProblem()
  if (moments.length < MAX_SERIES_ROWS) return moments
  throw createInvalidProblem({
    rule: { key: 'errors.field.series_too_long', params: { max: MAX_SERIES_ROWS } },
  })
}
