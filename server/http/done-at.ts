import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { Context } from 'hono'
import { Problem } from './problem.ts'
import { parseDatetime } from '../../registry/values/parse-days.ts'

/** The days that a device may keep a change at most. */
export const KEPT_DAYS = 31
const DAY = 86_400_000

/**
 * Reads when a change was done, from the header `Done-At`; undefined without it. A time in the
 * future counts as now, because clocks of devices are wrong. Throws 400 for a malformed or too old
 * time, and for a change that devices do not keep.
 */
export function readDoneTime(
  c: Context,
  endpoints: readonly VerbEndpoint[],
  now: Date,
): Date | undefined {
  const header = c.req.header('done-at')?.trim()
  if (header === undefined) return undefined
  const isKept = endpoints.every(({ resource, verb }) => getTransition(resource, verb)?.offline)
  if (!isKept) throw new Problem(400, 'done_at_not_kept')
  const parsed = parseDatetime({}, header)
  const at = new Date('value' in parsed ? String(parsed.value) : Number.NaN)
  if (!(now.getTime() - at.getTime() <= KEPT_DAYS * DAY))
    throw new Problem(400, 'bad_done_at', { days: KEPT_DAYS })
  return at < now ? at : now
}
