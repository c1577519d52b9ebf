import { type AnyTile, asReport } from '../../registry/reports/tile.ts'
import type { Cell } from '../../registry/reports/drill-down-filter.ts'
import { routeOfTile } from '../access/rights.ts'
import { drillDownFrom } from '../report/model/drill-down.ts'
import { plainState } from './useTile.ts'

/** The drill-down link of a number of a tile: the tile's page, filtered to exactly the rows that it counts. */
export function tileDrillDown(tile: AnyTile, cell: Cell): string | undefined {
  const search = drillDownFrom(asReport(tile), plainState(tile))(cell)
  return search === undefined ? undefined : routeOfTile(tile) + search
}
