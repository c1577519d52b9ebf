import type { Kind } from './peer.ts'

/** The figures of a load. */
export interface LoadFigures {
  perSecond: number
  p50: number
  p99: number
  /** The processor time in ms of a request, in the server and in PostgreSQL. */
  serverTime: number
  databaseTime: number
  /** The responses that are no success, by status. */
  refused: Readonly<Record<string, number>>
}

export interface MeasureOptions {
  rounds: number
  milliseconds: number
  connections: readonly number[]
  kinds: readonly Kind[]
}

/** The requests a second of writers, with one connection and with many. */
export interface WriterFigures {
  oneTable: readonly [alone: number, together: number]
  manyTables: readonly [alone: number, together: number]
}

/** The figures of a server as a whole. */
export interface ServerFigures {
  startSeconds: readonly number[]
  restMegabytes: number
  loadedMegabytes: number
  /** The bytes of a list, plain and compressed. */
  listBytes?: readonly [plain: number, compressed: number]
  writers?: WriterFigures
}

/** The figures of each load, with one for each round. */
export interface MeasuredLoad {
  column: string
  kind: Kind
  connections: number
  figures: readonly LoadFigures[]
}

export interface PeerResults {
  /** The names of the columns. */
  columns: readonly string[]
  loads: readonly MeasuredLoad[]
  /** The statements of a request, by column and kind. */
  statements: Readonly<Record<string, Readonly<Partial<Record<Kind, number>>>>>
  servers: Readonly<Record<string, ServerFigures>>
  leftOut: Readonly<Record<string, string>>
}
