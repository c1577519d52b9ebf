import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import type { ReportNumber } from '../../../registry/reports/drill-down-filter.ts'
import { buildWorklistFilters, getWorklist } from '../../../registry/reports/worklist.ts'
import { mayOpen, type Viewer } from '../../platform/access/ability.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { listReferences } from '../../platform/data/rows/list-references.ts'
import { parseListAddress, writeListAddress } from '../../parts/table/state/list-state.ts'
import { createDrillDown } from '../report/model/drill-down.ts'
import { getTileState, type TileBodyProps } from './useTile.ts'

/**
 * Returns the drill-down link of a tile's number: the tile's page, filtered to the rows the number
 * counts.
 */
function findTileDrillDown(tile: AnyTile, cell: ReportNumber): string | undefined {
  const search = createDrillDown(buildTileReport(tile), getTileState(tile))(cell)
  return search === undefined ? undefined : routeOfTile(tile) + search
}

/**
 * Returns the address of the list in which the work behind a tile's number is done, filtered to the
 * rows that the number counts; undefined without one.
 */
function findWorklistPath(
  tile: AnyTile,
  cell: ReportNumber,
  at: string,
  viewer: Viewer,
): string | undefined {
  const worklist = getWorklist(tile, cell)
  const reference = listReferences().find(
    ({ resource, listName }) => resource.name === worklist?.entity && listName === worklist.list,
  )
  if (!at || !reference || !mayOpen(viewer, reference.resource.name, reference.list))
    return undefined
  const filters = buildWorklistFilters(tile, reference.resource, cell, at)
  if (!filters) return undefined
  const state = { ...parseListAddress('', reference), filters }
  return reference.list.route + writeListAddress(state, reference)
}

/**
 * Returns the link of a tile's number: the list in which its work is done, or else the tile's page
 * with its rows.
 */
export function useTileLink({ tile, answer: { at = '' } }: TileBodyProps) {
  const viewer = useSession()
  return (cell: ReportNumber): string | undefined =>
    findWorklistPath(tile, cell, at, viewer) ?? findTileDrillDown(tile, cell)
}
