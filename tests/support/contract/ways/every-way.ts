import { type Cell, isNamed, OUTSIDE_SCOPE } from '../cells.ts'
import type { WayOf } from '../play-all.ts'
import { byClient } from './by-client.ts'
import { byHttp } from './by-http.ts'
import { allBut, byKey, justThis } from './by-key.ts'
import { byTools } from './by-tools.ts'

/** A way in, and what of the contract is played by it. */
interface EveryWay {
  wayOf: WayOf
  squaresOf: (cells: readonly Cell[]) => readonly Cell[]
}

const named = (cells: readonly Cell[]) => cells.filter(isNamed)

/** What is done with just its own scope is refused with all but it. */
const refused = (cells: readonly Cell[]) =>
  cells
    .filter(({ endpoint, role }) => endpoint.roles.includes(role))
    .map((cell): Cell => ({ ...cell, expected: OUTSIDE_SCOPE, effect: 'nothing' }))

/** The ways in. Clients and models have no names for reads that are no lists and for other addresses of a call. */
export const WAYS = {
  'plain HTTP': { wayOf: byHttp, squaresOf: (cells) => cells },
  'the typed client': { wayOf: byClient, squaresOf: named },
  'a key for just that': {
    wayOf: (caller) => byKey(caller, justThis),
    squaresOf: (cells) => cells,
  },
  'a key for all but that': { wayOf: (caller) => byKey(caller, allBut), squaresOf: refused },
  'the tools of models': { wayOf: byTools, squaresOf: named },
} as const satisfies Readonly<Record<string, EveryWay>>
