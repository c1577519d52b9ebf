import { DAY, startOfDay, getBusinessWeekday } from '../world/business-clock.ts'

/** A business day: its start, the days from today, and its number of jobs. */
export interface Day {
  start: number
  offset: number
  jobs: number
}

const PAST = 365
const AHEAD = 21

const THURSDAY = 4
const WEEKEND = [THURSDAY, 5, 6]

/**
 * The relative number of jobs of a day: more on weekends and over the year, fewer further ahead.
 */
function getWeight(start: number, offset: number): number {
  const season = offset <= 0 ? 0.7 + 0.5 * ((PAST + offset) / PAST) : 1.1 * 0.86 ** offset
  return season * (WEEKEND.includes(getBusinessWeekday(start)) ? 1.7 : 1)
}

/** Jobs of today at least, so that every state is shown. */
const TODAY = 30

/**
 * Distributes a number of jobs over the past year and the next weeks, to the exact sum, with at
 * least `least` of them today.
 */
export function calendar(now: number, jobs: number, least = TODAY): Day[] {
  const today = startOfDay(now)
  const offsets = Array.from({ length: PAST + AHEAD + 1 }, (_, index) => index - PAST)
  const weights = offsets.map((offset) => getWeight(today + offset * DAY, offset))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const usual = (weights[PAST] ?? 0) * (jobs / sum)
  const todays = Math.min(jobs, Math.max(least, Math.round(usual)))
  const share = (jobs - todays) / (sum - (weights[PAST] ?? 0))
  let due = 0
  let assigned = 0
  return offsets.map((offset, index) => {
    const start = today + offset * DAY
    if (offset === 0) return { start, offset, jobs: todays }
    due += (weights[index] ?? 0) * share
    const count = Math.round(due) - assigned
    assigned += count
    return { start, offset, jobs: count }
  })
}
