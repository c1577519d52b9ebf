import { parseMinuteOfDay } from '../../registry/values/minute-of-day.ts'
import type { FieldMessage } from '../../server/http/problem.ts'
import type { Action, Row } from '../../server/rows/action.ts'
import { DAY_MINUTES } from './business-days.ts'

/** The hours of a shift above which it is probably a mistake. */
const MAX_USUAL_HOURS = 12

/** Warns about a very long shift when its times change. A shift may end on the next day. */
export async function findLongShift(
  { values }: Action,
  rowBefore: Row | null,
): Promise<FieldMessage | undefined> {
  const { starts_at, ends_at, kind }: Row = { ...rowBefore, ...values }
  const isChanged = 'starts_at' in values || 'ends_at' in values
  if (!isChanged || !starts_at || !ends_at || kind === 'off') return undefined
  const [start, end] = [starts_at, ends_at].map((time) => parseMinuteOfDay(String(time)))
  const minutes = (Number(end) - Number(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const hours = Math.round(minutes / 6) / 10
  if (hours <= MAX_USUAL_HOURS) return undefined
  const params = { hours, usual: MAX_USUAL_HOURS }
  return { code: 'long-shift', field: 'ends_at', text: { key: 'errors.field.long_shift', params } }
}
