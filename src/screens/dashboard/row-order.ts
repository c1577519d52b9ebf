import type { AnyTile } from '../../../registry/reports/tile.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import { ENTITY_STATE_COLUMN } from '../../../registry/reports/report-answer.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import type { Line } from '../../platform/data/report-answer.ts'

/** A row of a tile with its current marks. */
export interface MarkedRow {
  line: Line
  isNext: boolean
  isLate: boolean
}

/** Returns whether the row of a line is under way, by the state in its entity. */
function isUnderWay({ report }: AnyTile, line: Line): boolean {
  const source = report.sources[String(line.source)]
  const { states = {} } = source ? getResource(source.entity) : {}
  return states[String(line[ENTITY_STATE_COLUMN])]?.tone === 'moving'
}

/** Returns the line to act on first: the one under way, or else the next one. */
export const findMainLine = (tile: AnyTile, rows: readonly MarkedRow[]): Line | undefined =>
  tile.pending &&
  (rows.find(({ line }) => isUnderWay(tile, line)) ?? rows.find(({ isNext }) => isNext))?.line

/** Returns the time at which a tile's row is due. */
const getDueDay = ({ report }: AnyTile, line: Line) =>
  report.sources[String(line.source)]?.day ?? ''

/**
 * Sorts the rows of a tile by state, and marks the pending ones that are next or late.
 */
export function sortAndMark(
  tile: AnyTile,
  lines: readonly Line[],
  currentTime: string | undefined,
): MarkedRow[] {
  const { states = [], pending } = tile
  const getStateRank = ({ state }: Line) => states.indexOf(String(state))
  const sortedLines = [...lines].sort((first, second) => getStateRank(first) - getStateRank(second))
  const pendingLines = pending ? sortedLines.filter((line) => matchesConditions(line, pending)) : []
  const now = Date.parse(currentTime ?? '')
  return sortedLines.map((line) => ({
    line,
    isNext: line === pendingLines[0],
    isLate: pendingLines.includes(line) && Date.parse(String(line[getDueDay(tile, line)])) < now,
  }))
}
