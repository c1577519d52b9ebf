import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { outageOf } from './database-outages.ts'

/** A translation key with its parameters. */
export interface Message {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** A verb that can be done to the row as it is. */
export interface PossibleVerb {
  verb: string
  label: Message
}

/** How many rows of an entity refer to the row. */
export interface Referrer {
  name: string
  count: number
}

/** Something to be told about a field, by its code and its sentence. */
export interface Told {
  code: string
  field: string
  text: Message
}

/** Something that stands in the way of a verb on a row, and what would clear it. */
export interface Obstacle {
  code: string
  /** The field where it stands; of a row that is to be restored too after a dot. */
  field?: string
  text: Message
  /** Another value of the field, or restoring the row that it points to; null if the call has no remedy. */
  remedy: 'change' | 'restore' | null
  /** Whether the verb is refused; otherwise it is worth a look before. */
  blocks: boolean
  /** The row that the field points to. */
  row?: { entity: string; id: number; title: string | null }
  /** The entity whose rows refer to the row, and how many do. */
  referrer?: Referrer
}

/**
 * An error response: a status, a code with a translated sentence, and a message for each wrong
 * field.
 */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, Message>>

  /** The rows that refer to the row to be deleted for good. */
  referrers: readonly Referrer[] = []
  /** Everything that stands in the way, each with what would clear it. */
  obstacles: readonly Obstacle[] = []
  /** What is unusual about the change, which is made if a reason is given. */
  warnings: readonly Told[] = []
  /** What happened, where it is said in other words than those of the code. */
  sentence: Message | null = null
  /** The names of the fields that stand in the way. */
  labels: readonly Message[] = []
  /** The current state of the row, which does not allow the change. */
  state: Message | null = null
  /** The verbs that the caller can do to the row in that state, each with its name; null where this is not known. */
  possible: readonly PossibleVerb[] | null = null
  /** The row as it is now, as JSON text, where the request asked for another version of it. */
  row: string | null = null
  /** Seconds after which a request answered with 503 or 507 may be repeated. */
  retryAfter = 2
  /** The SQLSTATE of an outage of the database, for the log. */
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

/** 409 that names the rows which still refer to this one. */
export function referenced(referrers: readonly Referrer[]): Problem {
  return Object.assign(new Problem(409, 'referenced'), { referrers })
}

/** 409 with the code of a refusal, which names the row's state if it has one, and what is possible in it. */
export function wrongState(
  code: string,
  state: Message | null,
  possible: readonly PossibleVerb[],
): Problem {
  return Object.assign(new Problem(409, code), { state, possible })
}

/** 409 with everything that stands in the way; one obstacle alone gives its code and its sentence. */
export function obstructed(obstacles: readonly Obstacle[]): Problem {
  const [first, ...others] = obstacles
  const isOne = first !== undefined && others.length === 0
  const fields = obstacles.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  const problem = new Problem(
    409,
    isOne ? first.code : 'obstacles',
    {},
    Object.fromEntries(fields.toReversed()),
  )
  return Object.assign(problem, { obstacles, sentence: isOne ? first.text : null })
}

/** 409 that says what is unusual about a change, which is made if a reason is sent along. */
export function needsReason(warnings: readonly Told[]): Problem {
  const fields = Object.fromEntries(warnings.map(({ field, text }) => [field, text]))
  return Object.assign(new Problem(409, 'needs_reason', {}, fields), { warnings })
}

/** 412 with the row as it is now, as JSON text. */
export function staleRow(row: string): Problem {
  return Object.assign(new Problem(412, 'stale'), { row })
}

/** Wrong fields in a response at most; a caller that sends thousands needs no more. */
export const MAX_LISTED = 20

/** 422 with a message for each wrong field. */
export function invalid(fields: Readonly<Record<string, Message>>): Problem {
  return new Problem(422, 'invalid', {}, fields)
}

/** The message for a name that the endpoint does not know. */
export const UNKNOWN: Message = { key: 'errors.field.unknown' }

/** Characters of a name that a message repeats; the caller chose that name. */
export const MAX_NAME = 100

const UNKNOWN_WORDS = {
  filter: 'errors.field.unknown_filter',
  sort: 'errors.field.unknown_sort',
} as const

/** The message for a filter, or a name to sort by, that a list does not have; `names` are those that it has. */
export const unknownWord = (
  word: keyof typeof UNKNOWN_WORDS,
  name: string,
  names: string,
): Message => ({
  key: UNKNOWN_WORDS[word],
  params: { name: name.slice(0, MAX_NAME), names },
})

const UNKNOWN_KEYS: readonly string[] = [UNKNOWN.key, ...Object.values(UNKNOWN_WORDS)]
const isUnknown = ({ key }: Message) => UNKNOWN_KEYS.includes(key)

/**
 * Throws 400 for unknown names of a query, or else 422 for wrong values; returns if there are none.
 * One unknown name alone gives the sentence.
 */
export function refuseInvalidQuery(problems: ReadonlyMap<string, Message>): void {
  const unknown = [...problems].filter(([, message]) => isUnknown(message))
  const [first, ...others] = unknown
  if (first) {
    const problem = new Problem(400, 'bad_request', {}, Object.fromEntries(unknown))
    const isTold = others.length === 0 && first[1] !== UNKNOWN
    throw Object.assign(problem, { sentence: isTold ? first[1] : null })
  }
  if (problems.size > 0) throw invalid(Object.fromEntries(problems))
}

const TAKEN: Message = { key: 'errors.field.taken' }

/** The constraint of the database on image columns: the image must be stored. */
export const IMAGE_NOT_STORED = 'picture_kept'

interface SqlError {
  code?: string
  table?: string
  column?: string
  constraint?: string
}

/** 409 at the reference to a row whose capacity is used up. */
function capacityReached(table = '', column?: string): Problem {
  const params = { context: table }
  const fields = column ? { [column]: { key: 'errors.server.full', params } } : {}
  return new Problem(409, 'full', params, fields)
}

/**
 * Turns an error of the database into a `Problem`; null for errors of the server itself. `unique`
 * maps constraints to fields, so that a duplicate is reported at its field, and `rules` to what is
 * said at which field where a rule is broken.
 */
export function problemOfSql(
  error: unknown,
  unique: () => ReadonlyMap<string, string> = () => new Map(),
  rules: () => ReadonlyMap<string, Readonly<Record<string, Message>>> = () => new Map(),
): Problem | null {
  const { code = '', constraint = '', table, column } = error as SqlError
  if (code === '23505') {
    const field = unique().get(constraint)
    return new Problem(409, 'taken', { constraint }, field ? { [field]: TAKEN } : {})
  }
  if (code === '23503') return new Problem(409, 'referenced', { constraint })
  if (code === '23514' && constraint === IMAGE_NOT_STORED && column)
    return invalid({ [column]: { key: 'errors.field.picture_gone' } })
  const broken = code === '23514' ? rules().get(constraint) : undefined
  if (broken) return invalid(broken)
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
