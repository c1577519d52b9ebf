import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { outageOf } from './database-outages.ts'

/** A text by its translation key, with what it is filled with. */
export interface Message {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** How many rows of an entity stand in the way. */
export interface Referrer {
  name: string
  count: number
}

/** An answer other than success: a status, a translated sentence, and one for each wrong field. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, Message>>

  /** The rows that refer to what was to be deleted for good. */
  referrers: readonly Referrer[] = []
  /** The state that a row is in, which does not allow what was to be done. */
  state: Message | null = null
  /** After how many seconds a call that was answered 503 or 507 may come again. */
  retryAfter = 2
  /** What the database said, by its SQLSTATE, where it is in trouble: for the log. */
  sqlState: string | null = null

  constructor(
    status: ContentfulStatusCode,
    code: string,
    params: Readonly<Record<string, string | number>> = {},
    fields: Readonly<Record<string, Message>> = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** 409 that names what still refers to a row. */
export function referenced(referrers: readonly Referrer[]): Problem {
  return Object.assign(new Problem(409, 'referenced'), { referrers })
}

/** 409 that names the state a row is in, where it has any. */
export function wrongState(state: Message | null): Problem {
  return Object.assign(new Problem(409, 'wrong_state'), { state })
}

/** Wrong fields in an answer at most; whoever sends thousands of them reads no further. */
export const MAX_LISTED = 20

/** 422 with a sentence for each wrong field. */
export function invalid(fields: Readonly<Record<string, Message>>): Problem {
  return new Problem(422, 'invalid', {}, fields)
}

/** What is said at a name that a call does not know. */
export const UNKNOWN: Message = { key: 'errors.field.unknown' }

/**
 * Refuses what is wrong with what a read was asked: 400 for the names that it does not know, and
 * where all are known 422 for the wrong values.
 */
export function refuseInvalidQuery(problems: ReadonlyMap<string, Message>): void {
  const unknown = [...problems].filter(([, { key }]) => key === UNKNOWN.key)
  if (unknown.length > 0) throw new Problem(400, 'bad_request', {}, Object.fromEntries(unknown))
  if (problems.size > 0) throw invalid(Object.fromEntries(problems))
}

const TAKEN: Message = { key: 'errors.field.taken' }

/** The constraint by which the database refuses a picture that is not kept. */
export const IMAGE_NOT_STORED = 'picture_kept'

interface SqlError {
  code?: string
  table?: string
  column?: string
  constraint?: string
}

/** 409 that says of what there is no more, at the field that points there. */
function capacityReached(table = '', column?: string): Problem {
  const params = { context: table }
  const fields = column ? { [column]: { key: 'errors.server.full', params } } : {}
  return new Problem(409, 'full', params, fields)
}

/**
 * What a refusal of the database means to the caller; null when it is our own fault. `unique`
 * names the field behind a constraint, so that a duplicate is told where it was entered.
 */
export function problemOfSql(
  error: unknown,
  unique: () => ReadonlyMap<string, string> = () => new Map(),
): Problem | null {
  const { code = '', constraint = '', table, column } = error as SqlError
  if (code === '23505') {
    const field = unique().get(constraint)
    return new Problem(409, 'taken', { constraint }, field ? { [field]: TAKEN } : {})
  }
  if (code === '23503') return new Problem(409, 'referenced', { constraint })
  if (code === '23514' && constraint === IMAGE_NOT_STORED && column)
    return invalid({ [column]: { key: 'errors.field.picture_gone' } })
  if (code === '23514' && constraint.endsWith('_limit')) return capacityReached(table, column)
  if (code === '23P01') return new Problem(409, 'overlaps')
  if (code === '40001' || code === '40P01') return new Problem(409, 'collided')
  if (code.startsWith('22') || code === '23502' || code === '23514')
    return new Problem(422, 'invalid')
  const outage = outageOf(code)
  if (!outage) return null
  const { status, retryAfter } = outage
  return Object.assign(new Problem(status, outage.code), { retryAfter, sqlState: code })
}
