import type { AccountCall } from './account-call.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, STOP_REASONS } from './webhook.ts'
import { adminOnly } from '#business/words'

const text = { type: 'text' } as const
const at = { type: 'text', format: 'date-time' } as const
const nullableTime = { ...at, nullable: true } as const
const number = { type: 'integer' } as const

const webhook = {
  type: 'object',
  fields: {
    id: number,
    url: text,
    events: {
      type: 'text',
      about: 'Its events, as `entity.verb`, separated by spaces.',
    },
    created_at: at,
    waiting: { type: 'integer', about: 'The number of waiting deliveries.' },
    failing_since: { ...nullableTime, about: 'The time of the first of the current failures.' },
    stopped_at: nullableTime,
    stopped_why: { type: 'text', values: STOP_REASONS, nullable: true },
    both_until: {
      ...nullableTime,
      about: 'The end of the time in which the previous secret also signs.',
    },
  },
} as const
const webhooks = { type: 'list', of: webhook } as const

const attempt = {
  status: { type: 'integer', nullable: true, about: 'The status of the response.' },
  problem: { type: 'text', values: DELIVERY_PROBLEMS, nullable: true },
  response: { type: 'text', about: 'The start of the response, or the code of the error.' },
} as const
const delivery = {
  type: 'object',
  fields: {
    id: { type: 'text', about: 'The id of its change.' },
    webhook_id: number,
    event: text,
    row_id: number,
    state: { type: 'text', values: DELIVERY_STATES },
    attempts: number,
    due_at: { ...nullableTime, about: 'The time of the next attempt.' },
    tried_at: nullableTime,
    ...attempt,
  },
} as const

const one = { id: { type: 'integer', min: 1 } } as const
const secret = {
  type: 'text',
  about: 'The secret that signs messages; it is returned only once.',
} as const
const settings = {
  url: { type: 'text', maxLength: 2000 },
  events: { type: 'text', maxLength: 8000 },
} as const
const withSecret = { type: 'object', fields: { secret, webhooks } } as const

/** The callers of all webhook calls: signed-in admins. */
const admins = { who: 'account', roles: adminOnly } as const

/** The calls about the caller's own webhooks. */
export const webhookCalls = {
  webhooks: { request: 'GET webhooks', ...admins, answer: webhooks },
  addWebhook: {
    request: 'POST webhooks',
    ...admins,
    body: settings,
    answer: withSecret,
  },
  changeWebhook: {
    request: 'POST webhooks/change',
    ...admins,
    body: { ...one, ...settings },
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
