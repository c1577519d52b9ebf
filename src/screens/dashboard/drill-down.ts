import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import type { ReportNumber } from '../../../registry/reports/drill-down-filter.ts'
import { mayOpen, type Viewer } from '../../platform/access/ability.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { listReferences } from '../../platform/data/rows/list-references.ts'
import {
  type ListState,
  parseListAddress,
  writeListAddress,
} from '../../parts/table/state/list-state.ts'
import { createDrillDown } from '../report/model/drill-down.ts'
import { getTileState } from './useTile.ts'

/**
 * Returns the drill-down link of a tile's number: the tile's page, filtered to the rows the number
 * counts.
 */
export function findTileDrillDown(tile: AnyTile, cell: ReportNumber): string | undefined {
  const search = createDrillDown(buildTileReport(tile), getTileState(tile))(cell)
  return search === undefined ? undefined : routeOfTile(tile) + search
}

/** Returns the address of a tile's worklist, with its rows only; undefined without one. */
export function findWorklistPath({ worklist }: AnyTile, viewer: Viewer): string | undefined {
  const reference = listReferences().find(
    ({ resource, listName }) => resource.name === worklist?.entity && listName === worklist.list,
  )
  if (!reference || !mayOpen(viewer, reference.resource.name, reference.list)) return undefined
  const filters: ListState['filters'] = worklist?.states ? { state: worklist.states } : {}
  const state = { ...parseListAddress('', reference), filters }
  return reference.list.route + writeListAddress(state, reference)
}
