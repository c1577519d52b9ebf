import fc from 'fast-check'
import { type Cell, CELLS, ACCOUNTS_WITHOUT_ACCESS } from './cells.ts'
import { getExpected } from './expected.ts'

const isOutsider = ({ who }: Cell) =>
  ACCOUNTS_WITHOUT_ACCESS.some((accountName) => accountName === who)

/** Names the guard that admits or refuses a cell's request. */
function nameGuard(cell: Cell): string {
  const { origin, endpoint, request, roles } = cell.call
  if (isOutsider(cell) || roles === null) return endpoint?.kind ?? origin
  if (endpoint) return endpoint.kind === 'verb' ? endpoint.verb : 'read'
  // Reports share one guard, and so do tiles. Each other handler has a guard of its own.
  return origin === 'server' ? request : origin
}

/** Names the rule that decides a cell: the guard, the caller, the row and the right answer. */
const nameRule = (cell: Cell): string =>
  [nameGuard(cell), cell.who, cell.whose, getExpected(cell).source].join(', ')

/** The number of rules. */
export const RULE_COUNT = new Set(CELLS.map(nameRule)).size

/** Chooses cells at random by a seed: first one for each rule, then any others. */
export function chooseCells(count: number, seed: number): readonly Cell[] {
  const length = { minLength: CELLS.length, maxLength: CELLS.length }
  const [shuffled = []] = fc.sample(fc.shuffledSubarray([...CELLS], length), { numRuns: 1, seed })
  const firstCells = new Set(new Map(shuffled.map((cell) => [nameRule(cell), cell])).values())
  return [...firstCells, ...shuffled.filter((cell) => !firstCells.has(cell))].slice(0, count)
}
