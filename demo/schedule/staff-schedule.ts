import type { Random } from '../world/random.ts'

/** Minutes of the day between which staff work. */
export const OPENS = 8 * 60
export const CLOSES = 22 * 60
const STEP = 15
/** Attempts at a popular start time before the first gap is taken. */
const TRIES = 8

/** The percentage of jobs that start in each hour from eight: evenings are the busiest. */
const HOURS = [3, 4, 6, 6, 5, 4, 3, 5, 8, 11, 14, 14, 11, 6]
const STARTS = HOURS.flatMap((weight, hour) =>
  [0, 15, 30, 45].flatMap((quarter) => Array<number>(weight).fill(OPENS + hour * 60 + quarter)),
)

/** The earliest and the latest start time, in minutes of the day. */
export type Span = readonly [from: number, to: number]

/** Moves a span into the opening hours, so that a job of this length ends within them. */
export function drawSpanWithin([from, to]: Span, length: number): Span {
  const lastStart = Math.floor((CLOSES - length) / STEP) * STEP
  const inside = (minute: number) => Math.min(lastStart, Math.max(OPENS, minute))
  return [inside(from), inside(to)]
}

/** The employee and start time of a job, in minutes of the day. */
export interface Place {
  employee: number
  minute: number
}

/** Draws a popular start time, within the span if possible. */
export function drawUsualStart(random: Random, [from, to]: Span): number {
  for (let attempt = 0; attempt < 12; attempt++) {
    const minute = random.pick(STARTS)
    if (minute >= from && minute <= to) return minute
  }
  return Math.ceil(from / STEP) * STEP
}

export type StaffSchedule = ReturnType<typeof staffSchedule>

/**
 * Creates the staff schedule of a day, which keeps every employee to one job at a time. `off` has the
 * times at which employees do not work.
 */
export function staffSchedule(random: Random, off: ReadonlyMap<number, readonly Span[]>) {
  const busySpans = new Map<number, Span[]>([...off].map(([id, spans]) => [id, [...spans]]))

  function isFree(employee: number, minute: number, length: number): boolean {
    if (minute < 0 || minute + length > CLOSES) return false
    return !busySpans.get(employee)?.some(([from, to]) => minute < to && from < minute + length)
  }

  function occupy(employee: number, minute: number, length: number): Place {
    const jobs = busySpans.get(employee) ?? []
    jobs.push([minute, minute + length])
    busySpans.set(employee, jobs)
    return { employee, minute }
  }

  /** Finds the first gap in a span, starting at a random employee. */
  function findFirstGap(crew: readonly number[], length: number, [from, to]: Span): Place | null {
    const offset = random.int(0, crew.length - 1)
    for (let minute = Math.ceil(from / STEP) * STEP; minute <= to; minute += STEP) {
      for (let index = 0; index < crew.length; index++) {
        const employee = crew[(index + offset) % crew.length] as number
        if (isFree(employee, minute, length)) return { employee, minute }
      }
    }
    return null
  }

  /** Reserves an employee and a start time for a job; null if all are busy. */
  function place(crew: readonly number[], length: number, span: Span): Place | null {
    // The jobs of a single employee are packed closely, so that a full day has room for all.
    for (let attempt = crew.length === 1 ? TRIES : 0; attempt < TRIES; attempt++) {
      const employee = random.pick(crew)
      const minute = drawUsualStart(random, span)
      const fits = minute >= span[0] && minute <= span[1]
      if (fits && isFree(employee, minute, length)) return occupy(employee, minute, length)
    }
    const gap = findFirstGap(crew, length, span)
    return gap && occupy(gap.employee, gap.minute, length)
  }

  return { place }
}
