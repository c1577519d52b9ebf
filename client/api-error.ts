/** An answer that is no success, as problem details (RFC 9457). */
export interface ProblemDetails {
  type: string
  title: string
  status: number
  /** What happened and what to do, in the client's language. */
  detail: string
  instance: string
  code: string
  requestId: string
  /** Sentences by field. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** The calls that can be made on the row as it is. */
  possible?: readonly string[]
  [member: string]: unknown
}

/** The sentence of a problem, with those about single fields after it. */
const sentenceOf = ({ detail, errors = {} }: ProblemDetails): string =>
  [
    detail,
    ...Object.entries(errors).map(([name, sentences]) => `${name}: ${sentences.join(' ')}`),
  ].join('\n')

/** A call that the provider refused; its message is what the provider says. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: ProblemDetails

  constructor(problem: ProblemDetails) {
    super(sentenceOf(problem))
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }

  get code(): string {
    return this.problem.code
  }
}
