import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received message. */
export interface Received {
  id: string
  /** Unix time in seconds. */
  timestamp: number
  /** Any JSON; the tests compare it. */
  body: any
  headers: IncomingHttpHeaders
  text: string
}

/** Returns whether a message is signed with a secret, by the specification of Standard Webhooks. */
export function isSignedBy(secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expectedSignature = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .some(
      (signature) =>
        signature.length === expectedSignature.length &&
        timingSafeEqual(signature, expectedSignature),
    )
}

/** The answer of a receiver: a status with headers, or none. */
interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
  isSilent?: boolean
}

/** A server that receives webhook messages on its own socket. */
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
    const { status = 204, headers: extraHeaders = {}, body = '', isSilent } = answer(message)
    if (!isSilent) response.writeHead(status, extraHeaders).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    /** Returns the messages received since the previous call. */
    take: () => received.splice(0),
    /** Returns the received messages without removing them. */
    received: () => [...received],
    replyWith(nextAnswer: typeof answer) {
      answer = nextAnswer
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
