import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyTile, asReport, tileCall } from '../../resources/kit/reports/tile.ts'
import { useSession } from '../access/useSession.ts'
import { http } from '../api/index.ts'
import { readAnswer, type ReportAnswer } from '../report/model/answer.ts'
import { bodyOf, readAddress, type ReportState } from '../report/model/report-state.ts'

/** Numbers of now are asked for again so often while somebody looks. */
const AGAIN_MS = 60_000

/** What the parts of a tile are shown from. */
export interface BodyProps {
  tile: AnyTile
  answer: ReportAnswer
}

/** What a tile is when nothing is chosen of it. */
export const plainState = (tile: AnyTile): ReportState => readAddress('', asReport(tile))

/** A tile's numbers and rows; asked for alone, so that each tile stands and fails alone. */
export function useTile(tile: AnyTile, { page, perPage, sort, where }: ReportState) {
  const request = tileCall(tile)
  const reader = useSession()?.id
  const whole = bodyOf({ ...plainState(tile), page, perPage, sort, where })
  const { group: _group, compare: _compare, ...query } = whole
  return useQuery({
    queryKey: ['tile', tile.name, reader, query],
    queryFn: async ({ signal }) => {
      const { body } = await http.send(request, { query, signal })
      return readAnswer(body, request)
    },
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}
