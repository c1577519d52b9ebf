import { Worker } from 'node:worker_threads'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { nextTuesday } from 'date-fns/nextTuesday'
import { signedIn } from '../tests/support/server/remote.ts'
import { buildNewBooking } from './new-booking.ts'
import { quantile } from './ratios.ts'

/** The kinds of requests. */
const KINDS = ['list', 'row', 'write'] as const

/** A request of a load, with its status and times. */
export interface Sample {
  kind: (typeof KINDS)[number]
  status: number
  /** Milliseconds until the last byte. */
  duration: number
  /** Milliseconds since 1970. */
  endedAt: number
}

/** The weeks over which new bookings are spread. */
const WEEKS = 40

/** The share of writes among the requests, and of new bookings among the writes. */
export interface WriteShares {
  writes: number
  creates: number
}

/** Runs a load with shares of writes for some milliseconds. */
export type RunLoad = (milliseconds: number, shares: WriteShares) => Promise<readonly Sample[]>

/** Prepares a load of conditional lists, rows and writes on the server at a port. */
export async function prepareLoad(port: number, connections: number): Promise<RunLoad> {
  const url = `http://127.0.0.1:${port}`
  const { call } = await signedIn(url)
  const { body } = await call(
    'GET admin/appointment/show?is_completed=0&perPage=200&sort=-starts_at',
  )
  const rows = body.data.map(({ id }: { id: number }) => id)
  // Every measured business is open on Tuesdays.
  const firstDay = differenceInCalendarDays(nextTuesday(new Date()), new Date())
  const bookings = body.data.map((row: Readonly<Record<string, unknown>>, index: number) =>
    buildNewBooking(row, firstDay + 7 * (index % WEEKS)),
  )
  return async (milliseconds, { writes, creates }) => {
    // An access token is valid for 15 minutes, which a soak outlasts.
    const { token } = await signedIn(url)
    const workerData = { port, token, rows, bookings, connections, milliseconds, writes, creates }
    const worker = new Worker(new URL('./mixed-load-thread.mjs', import.meta.url), { workerData })
    return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  }
}

const hasFailed = ({ status }: Sample): boolean => status >= 300 && status !== 304

/** Counts the requests without success. */
export const countFailed = (samples: readonly Sample[]): number => samples.filter(hasFailed).length

/** Counts the acknowledged writes. */
export const countWrites = (samples: readonly Sample[]): number =>
  samples.filter((sample) => sample.kind === 'write' && !hasFailed(sample)).length

const readTimes = (samples: readonly Sample[]) => samples.map(({ duration }) => duration)

/** Describes a load: requests a second, p99 and failures. */
export function describeLoad(samples: readonly Sample[], seconds: number): string {
  const requestsPerSecond = Math.round(samples.length / seconds)
  const slowestTime = quantile(readTimes(samples), 0.99).toFixed(0)
  return `${requestsPerSecond} requests a second  p99 ${slowestTime} ms  ${countFailed(samples)} failed`
}

/** Prints the times of each kind of request. */
export function printKinds(samples: readonly Sample[]): void {
  const kinds = KINDS.map(
    (kind) => [kind, samples.filter((sample) => sample.kind === kind)] as const,
  )
  for (const [kind, samplesOfKind] of [['all', samples] as const, ...kinds]) {
    if (samplesOfKind.length === 0) continue
    const [medianTime, slowestTime] = [0.5, 0.99].map((part) =>
      quantile(readTimes(samplesOfKind), part).toFixed(0),
    )
    console.log(
      `  ${kind.padEnd(6)} ${String(samplesOfKind.length).padStart(7)}  p50 ${medianTime} ms  p99 ${slowestTime} ms`,
    )
  }
}
