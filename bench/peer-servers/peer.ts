import type { LoadRequest } from '../load.ts'

/** The kinds of requests, with their titles. */
export const KINDS = {
  list: 'list of 25 by time',
  area: 'filtered by area',
  customer: "sorted by customer's name",
  search: "part of a customer's name",
  one: 'one row',
  update: 'update of one field',
  create: 'create a booking',
} as const
export type Kind = keyof typeof KINDS

/** The requests of a server by kind. */
export type RequestsByKind = Readonly<Partial<Record<Kind, readonly LoadRequest[]>>>

/** The headers that authenticate a request. */
export type AuthHeaders = Readonly<Record<string, string>>

/** How Node starts a server. */
export interface Program {
  args: readonly string[]
  /** The folder in which it starts. */
  folder: string
  env: Readonly<Record<string, string>>
}

/** A server whose database has the same bookings as the others. */
export interface PeerServer {
  program: Program
  /** The name of its PostgreSQL database; absent for the embedded database. */
  database?: string
  /** Signs in; resolves with the headers of the following requests. */
  signIn: (url: string) => Promise<AuthHeaders>
  /** True if a token may end during a run. */
  hasShortToken?: boolean
  requests: RequestsByKind
}
