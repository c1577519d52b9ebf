import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new secret, as its owner and their program know it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** A message that is signed. */
export interface Message {
  /** The same at each try, so that who has it already can leave it. */
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

function signatureBy(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of Standard Webhooks: one signature for each secret, parted by spaces. */
export function signedHeaders(secrets: readonly string[], message: Message) {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => signatureBy(secret, message)).join(' '),
  }
}
