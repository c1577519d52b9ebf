import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ConditionsByField } from '../../registry/fields/conditions.ts'
import type { StoredValue } from '../../registry/values/parsed.ts'
import { findOutage } from './database-outages.ts'

/** A translation key with its parameters. */
export interface Message {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** A verb that the row's state allows. */
export interface PossibleVerb {
  verb: string
  label: Message
}

/** The conditions of a call that a row of an entity does not meet. */
export interface UnmetConditions {
  resource: AnyResource
  conditions: ConditionsByField
}

/** An entity whose rows refer to the row, and their number. */
export interface Referrer {
  name: string
  count: number
}

/** A message about a field: its code and its sentence. */
export interface FieldMessage {
  code: string
  field: string
  text: Message
}

/** An obstacle to a verb on a row, and its remedy. */
export interface Obstacle {
  code: string
  /**
   * The field with the obstacle. For a row that is restored too, the reference comes first, with a
   * dot.
   */
  field?: string
  text: Message
  /**
   * Changing the field's value, or restoring the referenced row; null if the call has no remedy.
   */
  remedy: 'change' | 'restore' | null
  /** True if the verb is refused; false for a hint. */
  blocks: boolean
  /** The referenced row. */
  row?: { entity: string; id: number; title: string | null }
  /** The entity whose rows refer to the row, and their number. */
  referrer?: Referrer
}

/** A refused call that a second person can approve. */
export interface NeededApproval {
  endpoint: VerbEndpoint
  /** The values of the body. */
  values: Readonly<Record<string, StoredValue>>
  amount: string
  /** The limit that the amount is above. */
  limit: string
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
  /** All obstacles, each with its remedy. */
  obstacles: readonly Obstacle[] = []
  /** The warnings of the change, which a reason overrides. */
  warnings: readonly FieldMessage[] = []
  /** The message, if it differs from the default of the code. */
  sentence: Message | null = null
  /** The fields with obstacles, as labels. */
  labels: readonly Message[] = []
  /** The current state of the row, which forbids the change. */
  state: Message | null = null
  /** The conditions of the call that the row does not meet, with its entity. */
  unmet: UnmetConditions | null = null
  /** The verbs that the caller can use in that state; null if unknown. */
  possible: readonly PossibleVerb[] | null = null
  /** The refused call, if a second person can approve it. */
  approval: NeededApproval | null = null
  /** The current row as JSON text, if the request expected another version. */
  row: string | null = null
  /** Seconds to wait before repeating a request answered with 503 or 507. */
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

/** Creates the 409 that lists the rows which refer to this one. */
export function createReferencedProblem(referrers: readonly Referrer[]): Problem {
  return Object.assign(new Problem(409, 'referenced'), { referrers })
}

/** Creates the 409 of a refusal, with its reason in the row and the possible verbs. */
export function createStateProblem(
  code: string,
  reason: Pick<Problem, 'state' | 'unmet'>,
  possible: readonly PossibleVerb[],
): Problem {
  return Object.assign(new Problem(409, code), { ...reason, possible })
}

/** Creates the 409 with all obstacles. A single obstacle sets code and sentence. */
export function createObstacleProblem(obstacles: readonly Obstacle[]): Problem {
  const [first, ...otherObstacles] = obstacles
  const isSingle = first !== undefined && otherObstacles.length === 0
  const fields = obstacles.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  const problem = new Problem(
    409,
    isSingle ? first.code : 'obstacles',
    {},
    Object.fromEntries(fields.toReversed()),
  )
  return Object.assign(problem, { obstacles, sentence: isSingle ? first.text : null })
}

/** Creates the 409 with warnings, which the caller overrides with a reason. */
export function createReasonProblem(warnings: readonly FieldMessage[]): Problem {
  const fields = Object.fromEntries(warnings.map(({ field, text }) => [field, text]))
  return Object.assign(new Problem(409, 'needs_reason', {}, fields), { warnings })
}

/** Creates the 409 of a call that needs the approval of a second person. */
export const createApprovalProblem = (approval: NeededApproval): Problem =>
  Object.assign(new Problem(409, 'needs_approval', { limit: approval.limit }), { approval })

/** Creates the 412 with the current row as JSON text. */
export function createStaleProblem(row: string): Problem {
  return Object.assign(new Problem(412, 'stale'), { row })
}

/** The maximum number of wrong fields in a response. */
export const MAX_LISTED = 20

/** Creates the 422 with a message for each wrong field. */
export function createInvalidProblem(fields: Readonly<Record<string, Message>>): Problem {
  return new Problem(422, 'invalid', {}, fields)
}

/** The message for a field that the endpoint does not know. */
export const UNKNOWN: Message = { key: 'errors.field.unknown' }

/** The length to which names chosen by a caller are cut in messages. */
export const MAX_NAME_LENGTH = 100

const UNKNOWN_WORDS = {
  field: 'errors.field.unknown_field',
  filter: 'errors.field.unknown_filter',
  sort: 'errors.field.unknown_sort',
} as const

/** The message for an unknown field, filter or sort name; `names` are the existing ones. */
export const createUnknownWordProblem = (
  kind: keyof typeof UNKNOWN_WORDS,
  name: string,
  names: string,
): Message => ({
  key: UNKNOWN_WORDS[kind],
  params: { name: name.slice(0, MAX_NAME_LENGTH), names },
})

const UNKNOWN_KEYS: readonly string[] = [UNKNOWN.key, ...Object.values(UNKNOWN_WORDS)]
const isUnknown = ({ key }: Message) => UNKNOWN_KEYS.includes(key)

/**
 * Throws 400 for unknown query names, or else 422 for wrong values. A single unknown name is named
 * in the sentence.
 */
export function refuseInvalidQuery(problems: ReadonlyMap<string, Message>): void {
  const unknownNames = [...problems].filter(([, message]) => isUnknown(message))
  const [first, ...otherProblems] = unknownNames
  if (first) {
    const problem = new Problem(400, 'bad_request', {}, Object.fromEntries(unknownNames))
    const isSpecific = otherProblems.length === 0 && first[1] !== UNKNOWN
    throw Object.assign(problem, { sentence: isSpecific ? first[1] : null })
  }
  if (problems.size > 0) throw createInvalidProblem(Object.fromEntries(problems))
}

const TAKEN: Message = { key: 'errors.field.taken' }

/** The database constraint that an image column names a stored image. */
export const IMAGE_NOT_STORED = 'picture_kept'

/** The SQLSTATE of an attempt to change or to delete a closed row. */
export const ROW_IS_CLOSED = 'WB002'

interface SqlError {
  code?: string
  table?: string
  column?: string
  constraint?: string
}

/** Creates the 409 at a reference to a row without capacity left. */
function createCapacityProblem(table = '', column?: string): Problem {
  const params = { context: table }
  const fields = column ? { [column]: { key: 'errors.server.full', params } } : {}
  return new Problem(409, 'full', params, fields)
}

/**
 * Turns a database error into a `Problem`; null for errors of the server itself. The two functions
 * map constraints to the fields of duplicates, and to the messages of broken rules.
 */
export function toSqlProblem(
  error: unknown,
  findUniqueFields: () => ReadonlyMap<string, string> = () => new Map(),
  findRuleMessages: () => ReadonlyMap<string, Readonly<Record<string, Message>>> = () => new Map(),
): Problem | null {
  const { code = '', constraint = '', table, column } = error as SqlError
  if (code === '23505') {
    const field = findUniqueFields().get(constraint)
    return new Problem(409, 'taken', { constraint }, field ? { [field]: TAKEN } : {})
  }
  if (code === '23503') return new Problem(409, 'referenced', { constraint })
  if (code === '23514' && constraint === IMAGE_NOT_STORED && column)
    return createInvalidProblem({ [column]: { key: 'errors.field.picture_gone' } })
  const brokenRule = code === '23514' ? findRuleMessages().get(constraint) : undefined
  if (brokenRule) return createInvalidProblem(brokenRule)
  if (code === '23514' && constraint.endsWith('_limit')) return createCapacityProblem(table, column)
  if (code === ROW_IS_CLOSED) return new Problem(409, 'row_closed')
  if (code === '23P01') return new Problem(409, 'overlaps')
  if (code === '40001' || code === '40P01') return new Problem(409, 'collided')
  if (code.startsWith('22') || code === '23502' || code === '23514')
    return new Problem(422, 'invalid')
  const outage = findOutage(code)
  if (!outage) return null
  const { status, retryAfter } = outage
  return Object.assign(new Problem(status, outage.code), { retryAfter, sqlState: code })
}
