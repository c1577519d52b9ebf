import type { ResourceName } from '#business/words'
import type { Request } from '../../../registry/entities/requests.ts'
import type { Http } from '../../api/http.ts'
import { type FoundRows, parseFoundRows } from './found-rows.ts'

/** The request for the rows with a phone number. Some providers lack it. */
export const SEARCH_PHONE: Request = 'GET search/phone'

/** The rows with a phone number, and, if there are none, those that may have it. */
export interface PhoneOwners {
  same: readonly FoundRows[]
  likely: readonly FoundRows[]
}

/** Requests the rows with a phone number, of all entities or of one. */
export async function readPhoneOwners(
  http: Pick<Http, 'send'>,
  query: { phone: string; entity?: ResourceName },
  signal: AbortSignal,
): Promise<PhoneOwners> {
  const { body } = await http.send(SEARCH_PHONE, { query, signal })
  const { likely } = (body ?? {}) as { likely?: unknown }
  return { same: parseFoundRows(body), likely: parseFoundRows({ data: likely }) }
}
