import type { AnyTile } from '../../registry/reports/tile.ts'
import { matches } from '../../registry/fields/conditions.ts'
import type { Line } from '../data/report-answer.ts'

/** A row of a tile, and what is to be said of it at this moment. */
export interface Marked {
  line: Line
  isNext: boolean
  isLate: boolean
}

/** The field that says when a row of a tile is due. */
const dueOf = ({ of }: AnyTile, line: Line) => of.sources[String(line.source)]?.day ?? ''

/** The rows of a tile in the order of its states, with those marked that wait to be begun. */
export function inOrder(tile: AnyTile, lines: readonly Line[], at: string | undefined): Marked[] {
  const { states = [], pending } = tile
  const rank = ({ state }: Line) => states.indexOf(String(state))
  const ordered = [...lines].sort((a, b) => rank(a) - rank(b))
  const waiting = pending ? ordered.filter((line) => matches(line, pending)) : []
  const now = Date.parse(at ?? '')
  return ordered.map((line) => ({
    line,
    isNext: line === waiting[0],
    isLate: waiting.includes(line) && Date.parse(String(line[dueOf(tile, line)])) < now,
  }))
}
