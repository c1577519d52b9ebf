import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from './accounts.ts'

export interface RemoteAnswer {
  status: number
  /** Any JSON. */
  body: any
}

/**
 * Sends requests to a server over its socket as one account. An interrupted request throws. A
 * progress answer is its last line.
 */
export interface Remote {
  call(request: string, body?: object, headers?: Record<string, string>): Promise<RemoteAnswer>
  token: string
}

async function send(
  url: string,
  request: string,
  token: string,
  body?: object,
  extraHeaders: Record<string, string> = {},
): Promise<RemoteAnswer> {
  const [method, path] = request.split(' ', 2)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...extraHeaders,
  }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const response = await fetch(`${url}/api/${path}`, init)
  const lines = (await response.text()).trimEnd().split('\n')
  return { status: response.status, body: JSON.parse(lines.at(-1) ?? '') }
}

/** Signs in at a server. Throws if the server refuses it. */
export async function signedIn(
  url: string,
  email: string = ACCOUNTS.admin,
  password = DEMO_PASSWORD,
): Promise<Remote> {
  const { status, body } = await send(url, 'POST login', '', { email, password })
  if (status !== 200) throw new Error(`signing in was answered ${status} ${body.message}`)
  const token: string = body.data.accessToken
  return { token, call: (request, ...parameters) => send(url, request, token, ...parameters) }
}
