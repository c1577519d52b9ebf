import { Problem } from 'washboard/server/http/problem.ts'
import type { Hooks } from 'washboard/server/context/context.ts'
import type { Action, Row } from 'washboard/server/rows/action.ts'
import type { Values } from 'washboard/server/rows/read-values.ts'

/** A tool without a deposit of its own takes five days' price. */
const DAYS = 5

async function usualDeposit({ values }: Action, row: Row | null): Promise<Values> {
  const { deposit, day_price: price } = { ...row, ...values }
  if (deposit || !price) return {}
  return { deposit: (DAYS * Number(price)).toFixed(2) }
}

/** Refuses to hand out a hire of nothing. */
function requireLines(_: Action, row: Row): void {
  if (Number(row.line_count) === 0) throw new Problem(409, 'not_ready')
}

/** The rules of this business that no declaration expresses. */
export const hooks: Hooks = {
  calls: {
    tools: { create: { derive: usualDeposit }, update: { derive: usualDeposit } },
    hires: { handOut: { before: requireLines } },
  },
  warnings: {},
}
