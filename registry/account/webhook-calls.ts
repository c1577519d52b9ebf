import type { Calls } from '../calls/call.ts'
import { EVENTS_PATTERN } from './right-pattern.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, WEBHOOK_STOP_REASONS } from './webhook.ts'
import { adminOnly } from '#business/words'

const text = { type: 'text' } as const
const dateTime = { type: 'text', format: 'date-time' } as const
const nullableTime = { ...dateTime, nullable: true } as const
const integer = { type: 'integer' } as const

const webhook = {
  type: 'object',
  fields: {
    id: integer,
    url: text,
    events: {
      type: 'text',
      about: 'Its events, as `entity.verb`, separated by spaces.',
    },
    created_at: dateTime,
    waiting: { type: 'integer', about: 'The number of waiting deliveries.' },
    failing_since: { ...nullableTime, about: 'The time of the first of the current failures.' },
    stopped_at: nullableTime,
    stopped_why: { type: 'text', values: WEBHOOK_STOP_REASONS, nullable: true },
    both_until: {
      ...nullableTime,
      about: 'The end of the time in which the previous secret also signs.',
    },
  },
} as const
const webhooks = { type: 'list', of: webhook } as const

const deliveryAttempt = {
  status: { type: 'integer', nullable: true, about: 'The status of the response.' },
  problem: { type: 'text', values: DELIVERY_PROBLEMS, nullable: true },
  response: { type: 'text', about: 'The start of the response, or the code of the error.' },
} as const
const webhookDelivery = {
  type: 'object',
  fields: {
    id: { type: 'text', about: 'The id of its change.' },
    webhook_id: integer,
    event: text,
    row_id: integer,
    state: { type: 'text', values: DELIVERY_STATES },
    attempts: integer,
    due_at: { ...nullableTime, about: 'The time of the next attempt.' },
    tried_at: nullableTime,
    ...deliveryAttempt,
  },
} as const

const webhookId = { id: { type: 'integer', min: 1 } } as const
const webhookSecret = {
  type: 'text',
  about: 'The secret that signs messages; it is returned only once.',
} as const
const webhookSettings = {
  url: { type: 'text', maxLength: 2000 },
  events: {
    type: 'text',
    maxLength: 8000,
    about:
      'Its events, separated by spaces. Each is the name of an entity, a dot and a verb, such as `create`, `update`, or an action of the entity.',
    pattern: EVENTS_PATTERN,
    example: 'faqs.create faqs.update',
  },
} as const
const webhookWithSecret = { type: 'object', fields: { secret: webhookSecret, webhooks } } as const

/** The callers of all webhook calls: signed-in admins. */
const adminCallers = { callers: 'account', roles: adminOnly } as const

/** The calls about the caller's own webhooks. */
export const webhookCalls = {
  webhooks: {
    request: 'GET webhooks',
    ...adminCallers,
    summary: 'List the webhooks of the account, for admins',
    responseText: 'The webhooks, the newest first, without their secrets.',
    errors: [401, 403],
    answer: webhooks,
  },
  addWebhook: {
    request: 'POST webhooks',
    ...adminCallers,
    summary: 'Create a webhook; `webhooks` describes its messages',
    responseText:
      'The webhook with its secret, which is returned only once and signs the messages.',
    errors: [401, 403, 409],
    body: webhookSettings,
    answer: webhookWithSecret,
  },
  changeWebhook: {
    request: 'POST webhooks/change',
    ...adminCallers,
    summary: 'Change the address and the events of a webhook, also for waiting deliveries',
    responseText: 'The webhooks.',
    errors: [401, 403, 404],
    body: { ...webhookId, ...webhookSettings },
    answer: webhooks,
  },
  endWebhook: {
    request: 'POST webhooks/end',
    ...adminCallers,
    summary: 'Remove a webhook and its waiting deliveries',
    responseText: 'The remaining webhooks.',
    errors: [401, 403, 404],
    body: webhookId,
    answer: webhooks,
  },
  resumeWebhook: {
    request: 'POST webhooks/resume',
    ...adminCallers,
    summary: 'Start a stopped webhook again, for events from now on',
    responseText: 'The webhooks.',
    errors: [401, 403, 404],
    body: webhookId,
    answer: webhooks,
  },
  rotateWebhook: {
    request: 'POST webhooks/rotate',
    ...adminCallers,
    summary: 'Give a webhook a new secret; the previous one also signs for a day',
    responseText: 'The new secret, which is returned only once.',
    errors: [401, 403, 404],
    body: webhookId,
    answer: webhookWithSecret,
  },
  testWebhook: {
    request: 'POST webhooks/test',
    ...adminCallers,
    summary: 'Send a `test` event to a webhook',
    responseText: 'The result of the delivery.',
    errors: [401, 403, 404],
    body: webhookId,
    answer: { type: 'object', fields: deliveryAttempt },
  },
  webhookDeliveries: {
    request: 'GET webhooks/deliveries',
    ...adminCallers,
    summary: 'List the sent and the waiting deliveries of the webhooks of the account',
    responseText: 'The last 20 of each webhook, the newest first.',
    errors: [401, 403],
    answer: { type: 'list', of: webhookDelivery },
  },
  replayWebhook: {
    request: 'POST webhooks/replay',
    ...adminCallers,
    summary: 'Send one delivery again, or all events since a time',
    responseText: 'The number of sent deliveries.',
    errors: [401, 403, 404, 409],
    body: {
      ...webhookId,
      delivery: { type: 'text', maxLength: 18, nullable: true },
      since: { type: 'datetime', nullable: true },
    },
    answer: { type: 'object', fields: { count: integer } },
  },
} as const satisfies Calls
