import {
  type Endpoint,
  listEndpoints,
  type ReadEndpoint,
  type VerbEndpoint,
} from '../../../registry/entities/endpoints.ts'
import type { AnyRead, AnyResource } from '../../../registry/entities/registry.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { type Role, ROLES } from '../../../resources/words/roles.ts'
import { isStandard, type StandardVerb, type Verb } from '../../../registry/words/verbs.ts'

/** What a call that is done leaves in the data. */
export type Effect = 'nothing' | 'made' | 'changed' | 'trashed' | 'live' | 'gone' | 'mailed'

/** The effect of each verb, told apart from the product's own reading of it. */
const EFFECTS: Readonly<Record<StandardVerb, Effect>> = {
  read: 'nothing',
  create: 'made',
  renew: 'made',
  update: 'changed',
  setAccess: 'changed',
  assign: 'changed',
  depart: 'changed',
  start: 'changed',
  finish: 'changed',
  fail: 'changed',
  reopen: 'changed',
  pay: 'changed',
  refund: 'changed',
  delete: 'trashed',
  cancel: 'trashed',
  restore: 'live',
  forceDelete: 'gone',
  invite: 'mailed',
}

/** How a call is answered. */
export interface Answered {
  status: number
  /** What a refusal is called. */
  code?: string
}

export const DONE: Answered = { status: 200 }
export const FORBIDDEN: Answered = { status: 403, code: 'forbidden' }
export const NOT_THERE: Answered = { status: 404, code: 'not_found' }
export const OUTSIDE_SCOPE: Answered = { status: 403, code: 'outside_scope' }

/** One square of the contract: a verb of an entity as a role, and what comes of it. */
export interface Cell {
  entity: string
  verb: Verb
  /** The list that is read; undefined for any other call. */
  list?: string
  /** Where nothing but its address names the call: a read that is no list, or another address of a call. */
  address?: string
  endpoint: Endpoint
  role: Role
  /** Whether the row is the caller's own, where the role has rows of its own. */
  whose: 'own' | 'foreign'
  expected: Answered
  effect: Effect
  /** Whether the caller is told that there is such a call or list. */
  isTold: boolean
}

type Registry = Readonly<Record<string, AnyResource>>
type Square = Omit<Cell, 'role' | 'whose' | 'expected' | 'isTold'> & {
  /** The roles that are told of it. */
  told: readonly Role[]
}

const sameRead = (one: AnyRead, other: AnyRead) =>
  one.request === other.request && JSON.stringify(one.body) === JSON.stringify(other.body)

const getAddress = ({ method, path }: Endpoint) => `${method} ${path}`

function readSquares(endpoint: ReadEndpoint): Square[] {
  const { resource, read } = endpoint
  const square = { entity: resource.name, verb: 'read', endpoint, effect: 'nothing' } as const
  const lists = Object.entries(resource.lists).filter(([, list]) => sameRead(list, read))
  if (lists.length === 0) return [{ ...square, address: getAddress(endpoint), told: [] }]
  return lists.map(([list, { roles }]) => ({ ...square, list, told: roles }))
}

function verbSquare(endpoint: VerbEndpoint): Square {
  const { resource, verb, call, many, path, roles } = endpoint
  const isNamed = !many && path === parseRequest(call.request).path
  return {
    entity: resource.name,
    verb,
    ...(!isNamed && { address: getAddress(endpoint) }),
    endpoint,
    effect: isStandard(verb) ? EFFECTS[verb] : 'changed',
    told: isNamed ? roles : [],
  }
}

/** Whether a role may make the same call for rows of another entity, so that it is told of no such row. */
export const isShared = ({ kind, method, path }: Endpoint, role: Role, all: readonly Endpoint[]) =>
  kind === 'verb' &&
  all.some((one) => one.method === method && one.path === path && one.roles.includes(role))

function getExpected({ endpoint }: Square, role: Role, whose: Cell['whose'], all: Endpoint[]) {
  if (!endpoint.roles.includes(role)) return isShared(endpoint, role, all) ? NOT_THERE : FORBIDDEN
  return whose === 'own' ? DONE : NOT_THERE
}

/** Whose rows a role can name in a call: others are there only where it has rows of its own. */
const rowsFor = ({ endpoint, verb }: Square, role: Role): readonly Cell['whose'][] =>
  endpoint.kind === 'verb' &&
  verb !== 'create' &&
  endpoint.roles.includes(role) &&
  endpoint.resource.ownerField?.[role]
    ? ['own', 'foreign']
    : ['own']

/** The contract of a registry: every read and verb of every entity, as every role. */
export function listCells(registry: Registry): Cell[] {
  const endpoints = listEndpoints(registry)
  const squares = endpoints.flatMap((one) =>
    one.kind === 'read' ? readSquares(one) : verbSquare(one),
  )
  return squares.flatMap((square) =>
    ROLES.flatMap((role) =>
      rowsFor(square, role).map((whose): Cell => {
        const { told, ...rest } = square
        const expected = getExpected(square, role, whose, endpoints)
        return { ...rest, role, whose, expected, isTold: told.includes(role) }
      }),
    ),
  )
}

/** A square in words. */
export const getName = ({ entity, verb, list, address, role, whose }: Cell): string =>
  [
    `${entity} ${list === undefined ? verb : `list ${list}`}`,
    ...(address === undefined ? [] : [address]),
    role,
    ...(whose === 'own' ? [] : ['of somebody else']),
  ].join(', ')

/** Whether a call has a name by which clients and models ask for it. */
export const isNamed = ({ address }: Pick<Cell, 'address'>): boolean => address === undefined
