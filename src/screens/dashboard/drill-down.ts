import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import type { ReportNumber } from '../../../registry/reports/drill-down-filter.ts'
import { buildWorklistFilters, getWorklist } from '../../../registry/reports/worklist.ts'
import { mayOpen, type Viewer } from '../../platform/access/ability.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { type ListReference, listReferences } from '../../platform/data/rows/list-references.ts'
import {
  type ListState,
  parseListAddress,
  writeListAddress,
} from '../../parts/table/state/list-state.ts'
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

/** The rows behind a tile's number, in the list in which their work is done. */
interface WorkRows {
  reference: ListReference
  filters: ListState['filters']
}

/**
 * Returns the list in which the work behind a tile's number is done, and the filters for exactly the
 * rows that the number counts; undefined without one.
 */
export function findWorkRows(
  tile: AnyTile,
  cell: ReportNumber,
  at: string,
  viewer: Viewer,
): WorkRows | undefined {
  const worklist = getWorklist(tile, cell)
  const reference = listReferences().find(
    ({ resource, listName }) => resource.name === worklist?.entity && listName === worklist.list,
  )
  if (!at || !reference || !mayOpen(viewer, reference.resource.name, reference.list))
    return undefined
  const filters = buildWorklistFilters(tile, reference.resource, cell, at)
  return filters && { reference, filters }
}

/** Returns the address of the list with the rows behind a number. */
function writeWorkPath({ reference, filters }: WorkRows): string {
  const state = { ...parseListAddress('', reference), filters }
  return reference.list.route + writeListAddress(state, reference)
}

/**
 * Returns the link of a tile's number: the list in which its work is done, or else the tile's page
 * with its rows.
 */
export function useTileLink({ tile, answer: { at = '' } }: TileBodyProps) {
  const viewer = useSession()
  return (cell: ReportNumber): string | undefined => {
    const workRows = findWorkRows(tile, cell, at, viewer)
    return workRows ? writeWorkPath(workRows) : findTileDrillDown(tile, cell)
  }
}
