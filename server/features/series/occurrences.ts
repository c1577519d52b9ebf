import { RRuleTemporal } from 'rrule-temporal'
import { MAX_SERIES_ROWS } from '../../../registry/fields/series.ts'
import { toWallClock } from '../../../registry/text/wall-clock.ts'
import { createInvalidProblem } from '../../http/problem.ts'

/** The accepted recurrence rules: at least one day apart, and with an end. */
const ALLOWED_RULE =
  /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;(INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|WKST)=[\dA-Z,+-]+)+$/
const HAS_END = /;(COUNT|UNTIL)=/
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

/** Lists the occurrences of a rule. Throws 422 if the rule is invalid or has no occurrence. */
function readMoments(rule: string, start: string, timeZone: string): number[] {
  if (!ALLOWED_RULE.test(rule) || !HAS_END.test(rule)) throw createRuleProblem()
  try {
    return listMoments(rule, start, timeZone)
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
