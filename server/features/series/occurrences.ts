import { RRuleTemporal } from 'rrule-temporal'
import { MAX_SERIES_ROWS } from '../../../registry/fields/series.ts'
import { isDay } from '../../../registry/days/days.ts'
import { fromWallClock, toWallClock } from '../../../registry/text/wall-clock.ts'
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
 * Lists the first occurrences of a rule from a wall-clock time, in milliseconds. The library throws
 * an error for an invalid rule.
 */
function listMoments(rule: string, start: string, timeZone: string): number[] {
  const wall = toWallClock(start, timeZone).replaceAll(/[-:]/g, '')
  const parsed = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${wall}00\nRRULE:${rule}`,
    includeDtstart: true,
    strict: true,
    maxIterations: MAX_STEPS,
    maxCandidateEvaluations: MAX_STEPS,
  })
  return parsed
    .all((_, index) => index <= MAX_SERIES_ROWS)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/**
 * Returns the end of a rule in UTC, as a start with a time zone requires. A day counts as a whole.
 * Throws 422 for an invalid end.
 */
function readUntil(until: string, timeZone: string): string {
  const [, year, month, day, hour = '23', minute = '59', second = '59', isUtc] =
    UNTIL.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  const moment = isDay(date) && fromWallClock(`${date}T${hour}:${minute}`, timeZone)
  if (!moment) throw createRuleProblem()
  if (isUtc === 'Z') return until
  const utcMinute = new Date(moment).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
  return `${utcMinute}${second}Z`
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

/** Lists the occurrences of a rule. Throws 422 if the rule is invalid or has no occurrence. */
function readMoments(rule: string, start: string, timeZone: string): number[] {
  const normalizedRule = normalizeRule(rule, timeZone)
  try {
    return listMoments(normalizedRule, start, timeZone)
  } catch {
    throw createRuleProblem()
  }
}

/**
 * Returns the times at which a row repeats, without its own time, by a recurrence rule of RFC 5545.
 * The wall-clock time stays the same when clocks change. Throws 422 for an invalid rule or too many
 * rows.
 */
export function findOccurrences(rule: string, start: string, timeZone: string): string[] {
  const firstStart = Date.parse(start)
  const moments = readMoments(rule, start, timeZone).filter((moment) => moment > firstStart)
  if (moments.length === 0) throw createRuleProblem()
  if (moments.length < MAX_SERIES_ROWS)
    return moments.map((moment) => new Date(moment).toISOString())
  throw createInvalidProblem({
    rule: { key: 'errors.field.series_too_long', params: { max: MAX_SERIES_ROWS } },
  })
}
