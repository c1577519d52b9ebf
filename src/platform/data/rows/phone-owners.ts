import type { SentValues } from '../../../../registry/calls/call.ts'
import { searchCalls } from '../../../../registry/calls/search-calls.ts'
import { callWhole } from '../../api/index.ts'
import { convertFoundRows, type FoundRows } from './found-rows.ts'

/** The rows with a phone number. Without any, `likely` has the rows with a similar number. */
export interface PhoneOwners {
  same: readonly FoundRows[]
  likely: readonly FoundRows[]
}

/** Requests the rows with a phone number, of all entities or of one. */
export async function readPhoneOwners(
  query: SentValues<typeof searchCalls.searchPhone>,
  signal: AbortSignal,
): Promise<PhoneOwners> {
  const { data, likely } = await callWhole(searchCalls.searchPhone, query, { signal })
  return { same: convertFoundRows(data), likely: convertFoundRows(likely) }
}
