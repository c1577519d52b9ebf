import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Bytes of a secret; Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32

/** Creates a secret, in the form that its owner sees. */
export const createWebhookSecret = (): string =>
  PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A message to sign. */
export interface Message {
  /** The message id, equal for all attempts, so that receivers can skip duplicates. */
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

function signMessage(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of Standard Webhooks: one signature for each secret, separated by spaces. */
export function buildSignedHeaders(secrets: readonly string[], message: Message) {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => signMessage(secret, message)).join(' '),
  }
}
