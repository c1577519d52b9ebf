import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came. */
export interface Received {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  /** Whatever JSON came; the tests compare it. */
  body: any
  headers: IncomingHttpHeaders
  text: string
}

/** Whether a message is signed by a secret, as the specification of Standard Webhooks has it. */
export function isSignedBy(secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** How a receiver answers: a status with headers, or not at all. */
interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
  isSilent?: boolean
}

/** A program of somebody's that is told of events, on a socket of its own. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (message: Received) => Reply = () => ({})
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { headers } = request
    const [id, timestamp] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
    const message = { id, timestamp, body: JSON.parse(text), headers, text }
    received.push(message)
    const { status = 204, headers: more = {}, body = '', isSilent } = answer(message)
    if (!isSilent) response.writeHead(status, more).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    /** What has come since this was called last. */
    take: () => received.splice(0),
    /** What has come and was not taken. */
    received: () => [...received],
    replyWith(next: typeof answer) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
