import type { AnyTile } from '../../../registry/reports/tile.ts'
import { matches } from '../../../registry/fields/conditions.ts'
import type { Line } from '../../platform/data/report-answer.ts'

/** A row of a tile with its current marks. */
export interface MarkedRow {
  line: Line
  isNext: boolean
  isLate: boolean
}

/** Returns the time at which a tile's row is due. */
const getDueDay = ({ report }: AnyTile, line: Line) =>
  report.sources[String(line.source)]?.day ?? ''

/**
 * Returns the rows of a tile in the order of its states, and marks those that wait to be started.
 */
export function sortAndMark(
  tile: AnyTile,
  lines: readonly Line[],
  at: string | undefined,
): MarkedRow[] {
  const { states = [], pending } = tile
  const rank = ({ state }: Line) => states.indexOf(String(state))
  const ordered = [...lines].sort((a, b) => rank(a) - rank(b))
  const waiting = pending ? ordered.filter((line) => matches(line, pending)) : []
  const now = Date.parse(at ?? '')
  return ordered.map((line) => ({
    line,
    isNext: line === waiting[0],
    isLate: waiting.includes(line) && Date.parse(String(line[getDueDay(tile, line)])) < now,
  }))
}
