import type { ListToRender } from '../../resources/kit/views/rendered-list.ts'
import { type ListReference, listReferences } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { unwrapRows } from '../data/rows/unwrap.ts'
import { type ListState, readAddress } from '../table/state/list-state.ts'

/** A list at an address, with the page of it that the provider has answered. */
export interface ListAnswer {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  total: number
}

/** Returns the page of a list; undefined where the list is not a table of rows. */
export function listAnswer({ path, search, answer }: ListToRender): ListAnswer | undefined {
  const reference = listReferences().find(({ list }) => list.route === path)
  if (!reference) return undefined
  const state = readAddress(search, reference)
  if (state.layout || state.open) return undefined
  const { resource, list } = reference
  const { rows, total = rows.length } = unwrapRows(answer, resource, list.request)
  return rows.length > 0 ? { reference, state, rows, total } : undefined
}
