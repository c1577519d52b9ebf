import type { AccountCall } from './account-call.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, STOP_REASONS } from './webhook.ts'
import { adminOnly } from '#business/words/roles.ts'

const text = { type: 'text' } as const
const at = { type: 'text', format: 'date-time' } as const
const maybeAt = { ...at, nullable: true } as const
const number = { type: 'integer' } as const

const webhook = {
  type: 'object',
  fields: {
    id: number,
    url: text,
    events: {
      type: 'text',
      about: 'What it is told of, as `entity.verb`, separated by spaces.',
    },
    created_at: at,
    waiting: { type: 'integer', about: 'How many deliveries wait to be sent.' },
    failing_since: { ...maybeAt, about: 'Since when nothing was taken.' },
    stopped_at: maybeAt,
    stopped_why: { type: 'text', values: STOP_REASONS, nullable: true },
    both_until: { ...maybeAt, about: 'Until when the secret before signs too.' },
  },
} as const
const webhooks = { type: 'list', of: webhook } as const

const attempt = {
  status: { type: 'integer', nullable: true, about: 'What the address answered.' },
  problem: { type: 'text', values: DELIVERY_PROBLEMS, nullable: true },
  response: { type: 'text', about: 'The beginning of the answer, or the code of the error.' },
} as const
const delivery = {
  type: 'object',
  fields: {
    id: { type: 'text', about: 'The id of the change that it tells.' },
    webhook_id: number,
    event: text,
    row_id: number,
    state: { type: 'text', values: DELIVERY_STATES },
    attempts: number,
    due_at: { ...maybeAt, about: 'When it is tried next.' },
    tried_at: maybeAt,
    ...attempt,
  },
} as const

const one = { id: { type: 'integer', min: 1 } } as const
const secret = {
  type: 'text',
  about: 'What messages are signed with; it is told only now.',
} as const
const asked = {
  url: { type: 'text', maxLength: 2000 },
  events: { type: 'text', maxLength: 8000 },
} as const
const withSecret = { type: 'object', fields: { secret, webhooks } } as const

/** The callers of all of them: admins who are signed in. */
const admins = { who: 'account', roles: adminOnly } as const

/** The calls about webhooks of one's own. */
export const webhookCalls = {
  webhooks: { request: 'GET webhooks', ...admins, answer: webhooks },
  addWebhook: {
    request: 'POST webhooks',
    ...admins,
    body: asked,
    answer: withSecret,
  },
  changeWebhook: {
    request: 'POST webhooks/change',
    ...admins,
    body: { ...one, ...asked },
    answer: webhooks,
  },
  endWebhook: { request: 'POST webhooks/end', ...admins, body: one, answer: webhooks },
  resumeWebhook: { request: 'POST webhooks/resume', ...admins, body: one, answer: webhooks },
  rotateWebhook: { request: 'POST webhooks/rotate', ...admins, body: one, answer: withSecret },
  testWebhook: {
    request: 'POST webhooks/test',
    ...admins,
    body: one,
    answer: { type: 'object', fields: attempt },
  },
  webhookDeliveries: {
    request: 'GET webhooks/deliveries',
    ...admins,
    answer: { type: 'list', of: delivery },
  },
  replayWebhook: {
    request: 'POST webhooks/replay',
    ...admins,
    body: {
      ...one,
      delivery: { type: 'text', maxLength: 18, nullable: true },
      since: { type: 'datetime', nullable: true },
    },
    answer: { type: 'object', fields: { count: number } },
  },
} as const satisfies Readonly<Record<string, AccountCall>>
