import type {
  AnswerOf,
  Call,
  SentValues,
  ResponseShape,
  WholeResponse,
} from '../../../registry/calls/call.ts'
import type { Http, SendOptions } from './http.ts'
import { isObject } from './is-object.ts'
import { buildProblem, PROBLEMS } from './problems.ts'

/** The options of a call beside its values. */
export type CallOptions = Omit<SendOptions, 'body'>

const TYPEOF_BY_SCALAR = { text: 'string', integer: 'number', flag: 'boolean' } as const

const isOptionalShape = (shape: ResponseShape) =>
  shape.type === 'null' || shape.nullable === true || shape.optional === true

/** Returns whether a response has the declared shape. Nullable values may be missing. */
export function hasShape(value: unknown, shape: ResponseShape): boolean {
  if (value === null || value === undefined) return isOptionalShape(shape)
  switch (shape.type) {
    case 'null':
      return false
    case 'list':
      return Array.isArray(value) && value.every((item) => hasShape(item, shape.of))
    case 'map':
      return isObject(value) && Object.values(value).every((item) => hasShape(item, shape.of))
    case 'object':
      return (
        isObject(value) &&
        Object.entries(shape.fields).every(([name, field]) => hasShape(value[name], field))
      )
    case 'row':
      return isObject(value)
    case 'entity':
      return typeof value === 'string'
    default:
      return typeof value === TYPEOF_BY_SCALAR[shape.type]
  }
}

const isEmptyShape = (shape: ResponseShape) =>
  shape.type === 'object' && Object.keys(shape.fields).length === 0

/**
 * Sends a call; resolves with the body of its response. A response of another shape throws a
 * problem that names the request.
 */
async function sendCall(
  http: Pick<Http, 'send'>,
  { request, callers: allowedCallers, answer, beside = {} }: Call,
  values: object,
  options: CallOptions = {},
): Promise<unknown> {
  const token = allowedCallers === 'anybody' ? 'none' : 'renew'
  const response = await http.send(request, { token, ...options, body: { ...values } })
  const body = isObject(response.body) ? response.body : {}
  const hasDeclaredShape =
    (isEmptyShape(answer) || hasShape(body.data, answer)) &&
    Object.entries(beside).every(([name, shape]) => hasShape(body[name], shape))
  if (!hasDeclaredShape)
    throw buildProblem(PROBLEMS.wrongShape, { request, status: response.status })
  return body
}

/** The functions that make declared calls, typed by the declarations. */
export interface Caller {
  /** Makes a call; resolves with the `data` of its response. */
  call: <C extends Call>(
    declaredCall: C,
    values: SentValues<C>,
    options?: CallOptions,
  ) => Promise<AnswerOf<C>>
  /** Makes a call; resolves with the whole response: `data`, and the properties beside it. */
  callWhole: <C extends Call>(
    declaredCall: C,
    values: SentValues<C>,
    options?: CallOptions,
  ) => Promise<WholeResponse<C>>
}

/** Creates the functions that make calls by an HTTP client. */
export function createCaller(http: Pick<Http, 'send'>): Caller {
  const callWhole = (declaredCall: Call, values: object, options?: CallOptions) =>
    sendCall(http, declaredCall, values, options)
  const call = async (declaredCall: Call, values: object, options?: CallOptions) =>
    ((await callWhole(declaredCall, values, options)) as { data: unknown }).data
  return { call, callWhole } as Caller
}
