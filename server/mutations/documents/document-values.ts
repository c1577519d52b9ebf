import { randomBytes } from 'node:crypto'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { RequestContext } from '../../rows/action.ts'
import type { Values } from '../../rows/read-values.ts'

/** The random bytes in the address of a document. */
const TOKEN_BYTES = 24

/** Returns the values that every new document has: its series, day and secret address. */
export function createDocumentValues(
  { timeZone, now }: Pick<RequestContext, 'timeZone' | 'now'>,
  series: string,
): Values {
  const day = getLocalDay(timeZone, now)
  return {
    series,
    year: Number(day.slice(0, 4)),
    issued_on: day,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
  }
}
