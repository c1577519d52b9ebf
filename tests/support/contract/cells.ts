import {
  type Endpoint,
  listEndpoints,
  type ReadEndpoint,
  type VerbEndpoint,
} from '../../../registry/entities/endpoints.ts'
import type { AnyReadRequest, AnyResource } from '../../../registry/entities/registry.ts'
import { hasKeptRows } from '../../../registry/entities/kept-rows.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { type Role, ROLES } from '#business/words'
import { isStandardVerb, type StandardVerb, type Verb } from '../../../registry/words/verbs.ts'

/** The effect of a successful request on the data. */
export type Effect = 'nothing' | 'made' | 'changed' | 'trashed' | 'live' | 'gone' | 'mailed'

/** The effect of each verb, written independently of the product code. */
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
  // A document is another row, and bookings stay as they are.
  invoice: 'nothing',
  discount: 'changed',
  waive: 'changed',
  noShow: 'trashed',
  delete: 'trashed',
  cancel: 'trashed',
  restore: 'live',
  forceDelete: 'gone',
  invite: 'mailed',
  send: 'mailed',
}

/** The status and error code of an answer. */
export interface Answered {
  status: number
  /** The error code of a refusal. */
  code?: string
}

export const DONE: Answered = { status: 200 }
export const FORBIDDEN: Answered = { status: 403, code: 'forbidden' }
export const NOT_THERE: Answered = { status: 404, code: 'not_found' }
export const OUTSIDE_SCOPE: Answered = { status: 403, code: 'outside_scope' }

/** A cell of the contract: a verb of an entity for a role, and its expected result. */
export interface Cell {
  entity: string
  verb: Verb
  /** The requested list. Undefined for other requests. */
  list?: string
  /**
   * The address of an endpoint without a name: a read that is no list, or a further address of a
   * verb.
   */
  address?: string
  endpoint: Endpoint
  role: Role
  /** The owner of the row: the caller or another user. Only for roles with own rows. */
  whose: 'own' | 'foreign'
  expected: Answered
  effect: Effect
  /** True if clients of the role know the name of the endpoint or list. */
  isTold: boolean
}

type Registry = Readonly<Record<string, AnyResource>>
type Square = Omit<Cell, 'role' | 'whose' | 'expected' | 'isTold'> & {
  /** The roles whose clients know the endpoint. */
  informedRoles: readonly Role[]
}

const sameRead = (first: AnyReadRequest, second: AnyReadRequest) =>
  first.request === second.request && JSON.stringify(first.body) === JSON.stringify(second.body)

const getAddress = ({ method, path }: Endpoint) => `${method} ${path}`

function readSquares(endpoint: ReadEndpoint): Square[] {
  const { resource, read } = endpoint
  const square = { entity: resource.name, verb: 'read', endpoint, effect: 'nothing' } as const
  const lists = Object.entries(resource.lists).filter(([, list]) => sameRead(list, read))
  if (lists.length === 0) return [{ ...square, address: getAddress(endpoint), informedRoles: [] }]
  return lists.map(([list, { roles }]) => ({ ...square, list, informedRoles: roles }))
}

function verbSquare(endpoint: VerbEndpoint): Square {
  const { resource, verb, call, many, path, roles } = endpoint
  const isNamed = !many && path === parseRequest(call.request).path
  return {
    entity: resource.name,
    verb,
    ...(!isNamed && { address: getAddress(endpoint) }),
    endpoint,
    effect: isStandardVerb(verb) ? EFFECTS[verb] : 'changed',
    informedRoles: isNamed ? roles : [],
  }
}

/**
 * Returns whether a role may send the same request for another entity. The answer is then 404
 * instead of 403.
 */
export const isShared = (
  { kind, method, path }: Endpoint,
  role: Role,
  endpoints: readonly Endpoint[],
) =>
  kind === 'verb' &&
  endpoints.some(
    (endpoint) =>
      endpoint.method === method && endpoint.path === path && endpoint.roles.includes(role),
  )

function getExpected(
  { endpoint }: Square,
  role: Role,
  whose: Cell['whose'],
  endpoints: Endpoint[],
) {
  if (!endpoint.roles.includes(role))
    return isShared(endpoint, role, endpoints) ? NOT_THERE : FORBIDDEN
  return whose === 'own' ? DONE : NOT_THERE
}

/**
 * Returns the owners whose rows a role can name. Foreign rows matter only for roles with own rows.
 */
const listRowOwners = ({ endpoint, verb }: Square, role: Role): readonly Cell['whose'][] =>
  endpoint.kind === 'verb' &&
  verb !== 'create' &&
  endpoint.roles.includes(role) &&
  endpoint.resource.ownerField?.[role]
    ? ['own', 'foreign']
    : ['own']

/** Lists the contract of a registry: every read and verb of every entity, for every role. */
export function listCells(registry: Registry): Cell[] {
  // Kept rows cannot be put back, and their verbs have tests of their own.
  const endpoints = listEndpoints(registry).filter(
    ({ kind, resource }) => kind === 'read' || !hasKeptRows(resource),
  )
  const squares = endpoints.flatMap((endpoint) =>
    endpoint.kind === 'read' ? readSquares(endpoint) : verbSquare(endpoint),
  )
  return squares.flatMap((square) =>
    ROLES.flatMap((role) =>
      listRowOwners(square, role).map((whose): Cell => {
        const { informedRoles, ...rest } = square
        const expected = getExpected(square, role, whose, endpoints)
        return { ...rest, role, whose, expected, isTold: informedRoles.includes(role) }
      }),
    ),
  )
}

/** Formats a cell for a failure message. */
export const getName = ({ entity, verb, list, address, role, whose }: Cell): string =>
  [
    `${entity} ${list === undefined ? verb : `list ${list}`}`,
    ...(address === undefined ? [] : [address]),
    role,
    ...(whose === 'own' ? [] : ['of somebody else']),
  ].join(', ')

/** Returns whether typed clients and MCP tools have a name for the endpoint. */
export const isNamed = ({ address }: Pick<Cell, 'address'>): boolean => address === undefined
