import { type Cell, isNamed, OUTSIDE_SCOPE } from '../cells.ts'
import type { CreateWay } from '../play-all.ts'
import { byClient } from './by-client.ts'
import { byHttp } from './by-http.ts'
import { getOtherScopes, byKey, getOnlyScope } from './by-key.ts'
import { byTools } from './by-tools.ts'

/** A way to send requests, and the cells that it can test. */
interface EveryWay {
  createWay: CreateWay
  selectCells: (cells: readonly Cell[]) => readonly Cell[]
}

const selectNamedCells = (cells: readonly Cell[]) => cells.filter(isNamed)

/** Expects a refusal of each cell whose scope the API key lacks. */
const expectRefusals = (cells: readonly Cell[]) =>
  cells
    .filter(({ endpoint, role }) => endpoint.roles.includes(role))
    .map((cell): Cell => ({ ...cell, expected: OUTSIDE_SCOPE, effect: 'nothing' }))

/**
 * All ways. Clients and MCP tools have no names for reads that are no lists, and for further
 * addresses of a verb.
 */
export const WAYS = {
  'plain HTTP': { createWay: byHttp, selectCells: (cells) => cells },
  'the typed client': { createWay: byClient, selectCells: selectNamedCells },
  'a key for just that': {
    createWay: (caller) => byKey(caller, getOnlyScope),
    selectCells: (cells) => cells,
  },
  'a key for all but that': {
    createWay: (caller) => byKey(caller, getOtherScopes),
    selectCells: expectRefusals,
  },
  'the tools of models': { createWay: byTools, selectCells: selectNamedCells },
} as const satisfies Readonly<Record<string, EveryWay>>
