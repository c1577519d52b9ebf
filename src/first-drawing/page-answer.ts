import type { EarlyRequest } from '../api/request/early.ts'
import { readSession } from '../api/session.ts'
import { type ListReference, listReferences } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { unwrapRows } from '../data/rows/unwrap.ts'
import { isFresh, recall } from '../table/state/list-memory.ts'
import { type ListState, readAddress } from '../table/state/list-state.ts'
import { setKnown } from './known.ts'

/** A list with its first page, as public/boot.js has asked for it. */
export interface PageAnswer {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  total: number
}

/** Returns the query of a list as `useListState` begins with it; undefined where the app has more to decide. */
function queryAt({ resourceName }: ListReference): string | undefined {
  const kept = location.search === '' ? recall(resourceName) : ''
  return kept !== '' && isFresh(history.state?.usr) ? undefined : location.search || kept
}

/** Reads the answer of an early request and leaves it to be taken by the app. */
async function bodyOf(request: EarlyRequest | undefined): Promise<unknown> {
  const response = await request?.answer
  if (!response?.ok) throw new Error(`${request?.url} has no answer to draw`)
  return response.clone().json()
}

/** Returns what the page is told of the provider, or what an earlier visit was told. */
const capabilitiesIn = (early: readonly EarlyRequest[]) => {
  const told = early.find(({ url }) => url === '/api/capabilities')
  return told ? bodyOf(told) : JSON.parse(localStorage.getItem('capabilities') ?? 'null')
}

/** Waits for the first page of the list at this address; undefined where the list is not a table of rows. */
export async function pageAnswer(): Promise<PageAnswer | undefined> {
  const { washboardEarly: early = [] } = globalThis
  const reference = listReferences().find(({ list }) => list.route === location.pathname)
  const query = reference && queryAt(reference)
  if (!reference || query === undefined) return undefined
  const state = readAddress(query, reference)
  if (state.layout || state.open) return undefined
  // Rows that were asked for with the token of one user are never shown to the next.
  const user = readSession()?.accessToken
  const [page, texts, capabilities] = await Promise.all([
    bodyOf(early.find(({ token }) => token !== undefined && token === user)),
    bodyOf(early.find(({ url }) => url.startsWith('/locales/'))),
    capabilitiesIn(early),
  ])
  setKnown(texts as Readonly<Record<string, string>>, capabilities)
  const { resource, list } = reference
  const { rows, total = rows.length } = unwrapRows(page, resource, list.request)
  return rows.length > 0 ? { reference, state, rows, total } : undefined
}
