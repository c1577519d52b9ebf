import { expect, test } from 'vitest'
import {
  createWebhookSecret,
  buildSignedHeaders,
} from '../../../server/features/webhooks/signature.ts'
import { isSignedBy } from '../../support/server/webhook-receiver.ts'

/** The example that the libraries of Standard Webhooks are tested with. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('A webhook message is signed as the libraries of Standard Webhooks expect it', () => {
  expect(buildSignedHeaders([SECRET], MESSAGE)).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
  const headers = { ...buildSignedHeaders([SECRET], MESSAGE) }
  expect(isSignedBy(SECRET, { headers, text: MESSAGE.body })).toBe(true)
  expect(isSignedBy(SECRET, { headers, text: `${MESSAGE.body} ` })).toBe(false)
})

test('A webhook message can be signed with two secrets', () => {
  const [old, other] = [createWebhookSecret(), createWebhookSecret()]
  const headers = { ...buildSignedHeaders([other, old], MESSAGE) }
  const isSigned = (secret: string) => isSignedBy(secret, { headers, text: MESSAGE.body })
  expect([old, other, createWebhookSecret()].map(isSigned)).toEqual([true, true, false])
})

test('A webhook secret has as many bytes as the specification requires, and is never the same', () => {
  const secrets = Array.from({ length: 20 }, createWebhookSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets)
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
})
