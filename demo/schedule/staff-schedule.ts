import type { Random } from '../world/random.ts'

/** Minutes after midnight between which people work. */
export const OPENS = 8 * 60
export const CLOSES = 22 * 60
const STEP = 15
/** Times that customers would choose are tried so often before the first gap is taken. */
const TRIES = 8

/** How many of a hundred jobs start in each hour from eight: evenings are the busiest. */
const HOURS = [3, 4, 6, 6, 5, 4, 3, 5, 8, 11, 14, 14, 11, 6]
const STARTS = HOURS.flatMap((weight, hour) =>
  [0, 15, 30, 45].flatMap((quarter) => Array<number>(weight).fill(OPENS + hour * 60 + quarter)),
)

/** The earliest and the latest minute at which a job may start. */
export type Span = readonly [from: number, to: number]

/** A span moved into the opening hours, so that a job of a length still ends in them. */
export function within([from, to]: Span, length: number): Span {
  const last = Math.floor((CLOSES - length) / STEP) * STEP
  const inside = (minute: number) => Math.min(last, Math.max(OPENS, minute))
  return [inside(from), inside(to)]
}

/** Who does a job, and at which minute of the day. */
export interface Place {
  employee: number
  minute: number
}

/** A start that customers would choose, within a span where that is possible. */
export function usualStart(random: Random, [from, to]: Span): number {
  for (let tries = 0; tries < 12; tries++) {
    const minute = random.pick(STARTS)
    if (minute >= from && minute <= to) return minute
  }
  return Math.ceil(from / STEP) * STEP
}

export type StaffSchedule = ReturnType<typeof staffSchedule>

/** One day's work: who is busy when, so that nobody is in two places at once. */
export function staffSchedule(random: Random) {
  const busy = new Map<number, Span[]>()

  function isFree(employee: number, minute: number, length: number): boolean {
    if (minute < OPENS || minute + length > CLOSES) return false
    return !busy.get(employee)?.some(([from, to]) => minute < to && from < minute + length)
  }

  function take(employee: number, minute: number, length: number): Place {
    const jobs = busy.get(employee) ?? []
    jobs.push([minute, minute + length])
    busy.set(employee, jobs)
    return { employee, minute }
  }

  /** The first gap in a span, looked for from a person chosen by chance. */
  function firstGap(crew: readonly number[], length: number, [from, to]: Span): Place | null {
    const offset = random.int(0, crew.length - 1)
    for (let minute = Math.ceil(from / STEP) * STEP; minute <= to; minute += STEP) {
      for (let index = 0; index < crew.length; index++) {
        const employee = crew[(index + offset) % crew.length] as number
        if (isFree(employee, minute, length)) return { employee, minute }
      }
    }
    return null
  }

  /** Finds one of the crew and a time for a job, and holds both; null when all are busy. */
  function place(crew: readonly number[], length: number, span: Span): Place | null {
    // One person's jobs follow each other closely, so that a full day holds them all.
    for (let tries = crew.length === 1 ? TRIES : 0; tries < TRIES; tries++) {
      const employee = random.pick(crew)
      const minute = usualStart(random, span)
      const fits = minute >= span[0] && minute <= span[1]
      if (fits && isFree(employee, minute, length)) return take(employee, minute, length)
    }
    const gap = firstGap(crew, length, span)
    return gap && take(gap.employee, gap.minute, length)
  }

  return { place }
}
