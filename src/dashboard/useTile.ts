import { type AnyTile, asReport } from '../../registry/reports/tile.ts'
import type { ReportAnswer } from '../data/report-answer.ts'
import { liveQueryOf, type ReportState } from '../../registry/reports/address/report-state.ts'
import { readAddress } from '../report/model/address.ts'
import { useReportQuery } from '../report/model/useReportQuery.ts'

/** The data of a tile. */
export interface BodyProps {
  tile: AnyTile
  answer: ReportAnswer
}

/** The state of a tile, which has no parameters and so depends on no day. */
export const plainState = (tile: AnyTile): ReportState => readAddress('', asReport(tile), '')

/** A tile's numbers and its first rows; asked for alone, so that each tile stands and fails alone. */
export function useTile(tile: AnyTile, perPage: number) {
  const query = liveQueryOf({ ...plainState(tile), perPage })
  return useReportQuery(asReport(tile), query, { isLive: true })
}
