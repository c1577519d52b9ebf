/** A failed response as problem details (RFC 9457). */
export interface ProblemDetails {
  type: string
  title: string
  status: number
  /** The message: what happened and what to do, in the client's language. */
  detail: string
  instance: string
  code: string
  requestId: string
  /** The messages about single fields. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** The verbs that the row's state allows. */
  possible?: readonly string[]
  [member: string]: unknown
}

/** Joins the sentence of a problem with the messages about single fields. */
const joinSentences = ({ detail, errors = {} }: ProblemDetails): string =>
  [
    detail,
    ...Object.entries(errors).map(([name, sentences]) => `${name}: ${sentences.join(' ')}`),
  ].join('\n')

/** A request that the provider refused; its message is that of the provider. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: ProblemDetails

  constructor(problem: ProblemDetails) {
    super(joinSentences(problem))
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  get code(): string {
    return this.problem.code
  }
}
