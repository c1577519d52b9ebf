import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { Context } from 'hono'
import { Problem } from './problem.ts'
import { parseDatetime } from '../../registry/values/parse-days.ts'

/** The maximum number of days for which a device may queue a change. */
export const MAX_QUEUED_DAYS = 31
const DAY_MS = 86_400_000

/**
 * Reads the time of a change from the header `Done-At`; undefined without it. A future time counts
 * as now, because device clocks can be wrong. Throws 400 for a malformed or too old time, and for a
 * change that devices cannot queue.
 */
export function readDoneTime(
  c: Context,
  endpoints: readonly VerbEndpoint[],
  now: Date,
): Date | undefined {
  const header = c.req.header('done-at')?.trim()
  if (header === undefined) return undefined
  const canBeQueued = endpoints.every(
    ({ resource, verb }) => getTransition(resource, verb)?.offline,
  )
  if (!canBeQueued) throw new Problem(400, 'done_at_not_kept')
  const parsed = parseDatetime({}, header)
  const doneAt = new Date('value' in parsed ? String(parsed.value) : Number.NaN)
  if (!(now.getTime() - doneAt.getTime() <= MAX_QUEUED_DAYS * DAY_MS))
    throw new Problem(400, 'bad_done_at', { days: MAX_QUEUED_DAYS })
  return doneAt < now ? doneAt : now
}
