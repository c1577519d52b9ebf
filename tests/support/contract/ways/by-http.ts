import type { Cell } from '../cells.ts'
import type { Row } from '../stored.ts'
import { BY_SESSION, type Caller, type Told, type Way } from './way.ts'

/** Sends a request with `fetch`, and returns its response. */
export async function send({ url, token }: Caller, request: string, body?: Row): Promise<Told> {
  const [method = 'GET', path = ''] = request.split(' ', 2)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}/api/${path}`, init)
  const { data, batch, code } = (await response.json()) as Omit<Told, 'status'>
  return { status: response.status, ...(code && { code }), ...(data && { data, batch }) } as Told
}

/** Returns the request line and the body for a cell. */
function getRequest({ endpoint }: Cell, values: Row): readonly [string, Row | undefined] {
  if (endpoint.kind === 'verb') return [`${endpoint.method} ${endpoint.path}`, values]
  const { request, body } = endpoint.read
  const path = request.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return [path, endpoint.method === 'GET' ? undefined : { ...body, ...values }]
}

/** Sends requests as plain HTTP. */
export const byHttp = (caller: Caller): Way => ({
  session: BY_SESSION,
  send: (cell, values) => send(caller, ...getRequest(cell, values)),
  undo: (batch) => send(caller, 'POST history/undo', { batch }),
})
