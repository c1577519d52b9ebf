import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import type { ReportAnswer } from '../../platform/data/report-answer.ts'
import { buildLiveQuery, type ReportState } from '../../../registry/reports/address/report-state.ts'
import { readAddress } from '../report/model/address.ts'
import { useReportQuery } from '../report/model/useReportQuery.ts'

/** The data of a tile. */
export interface TileBodyProps {
  tile: AnyTile
  answer: ReportAnswer
}

/** Returns the state of a tile. It has no parameters, so it does not depend on the day. */
export const getTileState = (tile: AnyTile): ReportState =>
  readAddress('', buildTileReport(tile), '')

/**
 * Queries a tile's numbers and first rows. Each tile has its own request, so that it fails alone.
 */
export function useTile(tile: AnyTile, perPage: number) {
  const query = buildLiveQuery({ ...getTileState(tile), perPage })
  return useReportQuery(buildTileReport(tile), query, { isLive: true })
}
