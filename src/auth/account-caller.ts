import {
  type AccountCallName,
  type AccountCalls,
  accountCalls,
} from '../../registry/account/account-calls.ts'
import type {
  AccountCall,
  ResponseBody,
  RequestBody,
  Shape,
} from '../../registry/account/account-call.ts'
import type { Http, SendOptions } from '../api/http.ts'
import { isObject } from '../api/is-object.ts'
import { problem, PROBLEMS } from '../api/problems.ts'

type Options = Pick<SendOptions, 'signal' | 'token'>

/** Sends a request about the user's own account; resolves with the `data` of its declared response. */
type CallAccount = <N extends AccountCallName>(
  name: N,
  body: RequestBody<AccountCalls[N]>,
  options?: Options,
) => Promise<ResponseBody<AccountCalls[N]>>

const SCALARS = { text: 'string', integer: 'number', flag: 'boolean' } as const

/** Returns whether a response has the declared shape. Nullable fields may be missing. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (shape.type === 'list')
    return Array.isArray(value) && value.every((one) => hasShape(one, shape.of))
  if (shape.type === 'object') {
    const fields = Object.entries(shape.fields)
    return isObject(value) && fields.every(([name, field]) => hasShape(value[name], field))
  }
  if (shape.nullable && (value === null || value === undefined)) return true
  return typeof value === SCALARS[shape.type]
}

const isNothing = (shape: Shape) =>
  shape.type === 'object' && Object.keys(shape.fields).length === 0

/**
 * Creates the client of the account endpoints. A response of another shape throws a problem that
 * names the request.
 */
export function createAccountCaller(http: Pick<Http, 'send'>): CallAccount {
  return async <N extends AccountCallName>(
    name: N,
    body: RequestBody<AccountCalls[N]>,
    options: Options = {},
  ) => {
    const { request, who, answer: shape }: AccountCall = accountCalls[name]
    const token = who === 'anybody' ? 'none' : 'renew'
    const response = await http.send(request, { token, ...options, body })
    const data = isObject(response.body) ? response.body.data : undefined
    if (isNothing(shape) || hasShape(data, shape)) return data as ResponseBody<AccountCalls[N]>
    throw problem(PROBLEMS.wrongShape, { request, status: response.status })
  }
}
