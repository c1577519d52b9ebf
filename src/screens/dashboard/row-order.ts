import type { AnyTile } from '../../../registry/reports/tile.ts'
import { matchesConditions } from '../../../registry/fields/conditions.ts'
import type { Tone } from '../../../registry/words/tones.ts'
import { ENTITY_STATE_COLUMN } from '../../../registry/reports/report-answer.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import type { Line } from '../../platform/data/report-answer.ts'

/** A row of a tile with its current marks. */
export interface MarkedRow {
  line: Line
  isNext: boolean
  isLate: boolean
}

/** Returns the tone of the state that the row of a line has in its entity. */
function findTone({ report }: AnyTile, line: Line): Tone | undefined {
  const source = report.sources[String(line.source)]
  const { states = {} } = source ? getResource(source.entity) : {}
  return states[String(line[ENTITY_STATE_COLUMN])]?.tone
}

/** Returns the line to act on first: the one under way, or else the next one. */
export const findMainLine = (tile: AnyTile, rows: readonly MarkedRow[]): Line | undefined =>
  tile.pending &&
  (rows.find(({ line }) => findTone(tile, line) === 'moving') ?? rows.find(({ isNext }) => isNext))
    ?.line

/** Returns the time at which a tile's row is due. */
const getDueDay = ({ report }: AnyTile, line: Line) =>
  report.sources[String(line.source)]?.day ?? ''

/**
 * Sorts the rows of a tile by state, those to act on first, and marks the pending ones that are next
 * or late.
 */
export function sortAndMark(
  tile: AnyTile,
  lines: readonly Line[],
  currentTime: string | undefined,
): MarkedRow[] {
  const { states = [], pending } = tile
  const isStopped = (line: Line) => pending !== undefined && findTone(tile, line) === 'stopped'
  // A stopped row has nothing to act on, so it stands behind the others of its state.
  const getRank = (line: Line) => 2 * states.indexOf(String(line.state)) + (isStopped(line) ? 1 : 0)
  const sortedLines = [...lines].sort((first, second) => getRank(first) - getRank(second))
  const pendingLines = pending ? sortedLines.filter((line) => matchesConditions(line, pending)) : []
  const now = Date.parse(currentTime ?? '')
  return sortedLines.map((line) => ({
    line,
    isNext: line === pendingLines[0],
    isLate: pendingLines.includes(line) && Date.parse(String(line[getDueDay(tile, line)])) < now,
  }))
}
