import { RRuleTemporal } from 'rrule-temporal'
import { MAX_SERIES } from '../../../registry/fields/series.ts'
import { toWallClock } from '../../../registry/text/wall-clock.ts'
import { invalid } from '../../http/problem.ts'

/** The recurrence rules that are accepted: whole days or more apart, and with an end. */
const RULE =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|WKST)=[\dA-Z,+-]+)+$/
const HAS_END = /;(COUNT|UNTIL)=/
/** The most steps that the search for occurrences takes, so that a rule without any ends. */
const MAX_STEPS = 10_000

const wrongRule = () => invalid({ rule: { key: 'errors.field.not_rule' } })

/**
 * Lists the first moments of a rule that begins at a wall-clock time of a time zone, in
 * milliseconds. Throws an error of the library for a wrong rule.
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
    .all((_, index) => index <= MAX_SERIES)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/** Lists the moments of a rule. Throws 422 for a wrong rule, and for one without any. */
function readMoments(rule: string, start: string, timeZone: string): number[] {
  if (!RULE.test(rule) || !HAS_END.test(rule)) throw wrongRule()
  try {
    return listMoments(rule, start, timeZone)
  } catch {
    throw wrongRule()
  }
}

/**
 * Returns the moments at which a row repeats after its own, by a recurrence rule of RFC 5545. The
 * wall clock stays the same when clocks change. Throws 422 for a wrong rule, and for one with more
 * rows than a series may have.
 */
export function findOccurrences(rule: string, start: string, timeZone: string): string[] {
  const first = Date.parse(start)
  const moments = readMoments(rule, start, timeZone).filter((moment) => moment > first)
  if (moments.length === 0) throw wrongRule()
  if (moments.length < MAX_SERIES) return moments.map((moment) => new Date(moment).toISOString())
  throw invalid({ rule: { key: 'errors.field.series_too_long', params: { max: MAX_SERIES } } })
}
