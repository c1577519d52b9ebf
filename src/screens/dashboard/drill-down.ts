import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import type { ReportNumber } from '../../../registry/reports/drill-down-filter.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
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
