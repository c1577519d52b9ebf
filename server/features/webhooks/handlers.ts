import { EVENTS_PATTERN } from '../../../registry/account/right-pattern.ts'
import { findExcessScope } from '../../../registry/account/scope.ts'
import {
  listRoleEvents,
  formatWebhookEvents,
  parseWebhookEvents,
} from '../../../registry/account/webhook.ts'
import type { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { recordChanges } from '../../context/request-context.ts'
import { negotiateLanguage } from '../../http/language.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { post } from './post.ts'
import { isPrivateHost } from './public-address.ts'
import { replay, type Replayed } from './replay.ts'
import { buildSignedHeaders } from './signature.ts'
import { listDeliveries } from './stored-deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  endWebhook,
  resumeWebhook,
  rotateSecret,
  findWebhook,
  listWebhooks,
} from './stored-webhooks.ts'

const toIso = (time: string | null) => time && new Date(time).toISOString()

async function listOwnWebhooks({ db, clock }: Deps, c: AppContext) {
  const rows = await listWebhooks(db, c.get('caller').id)
  return rows.map(({ created_at, events, old_secret_until: oldSecretExpiry, ...row }) => ({
    ...row,
    events: events.join(' '),
    created_at: new Date(created_at).toISOString(),
    waiting: row.waiting ?? 0,
    failing_since: toIso(row.failing_since),
    stopped_at: toIso(row.stopped_at),
    both_until:
      oldSecretExpiry && new Date(oldSecretExpiry) > clock() ? toIso(oldSecretExpiry) : null,
  }))
}

/** Reads an address; throws 422 for one that webhooks may not call. */
function readUrl({ privateWebhooks }: Deps, text: string): string {
  const notUrl = createInvalidProblem({ url: { key: 'errors.field.not_webhook_url' } })
  if (!URL.canParse(text)) throw notUrl
  const url = new URL(text)
  const protocols = privateWebhooks ? ['https:', 'http:'] : ['https:']
  if (!protocols.includes(url.protocol) || url.username || url.password) throw notUrl
  if (!privateWebhooks && isPrivateHost(url))
    throw createInvalidProblem({ url: { key: 'errors.field.private_address' } })
  return url.href
}

/** Reads events; throws 422 for an invalid text, or for events that the caller may not receive. */
function readEvents({ registry }: Deps, c: AppContext, text: string): string[] {
  if (!new RegExp(EVENTS_PATTERN).test(text))
    throw createInvalidProblem({ events: { key: 'errors.field.not_events' } })
  const events = parseWebhookEvents(text)
  const forbiddenEvents = findExcessScope(events, listRoleEvents(c.get('caller').role, registry))
  if (forbiddenEvents.length > 0) {
    const params = { words: forbiddenEvents.slice(0, 5).join(', ').replaceAll(':', '.') }
    throw createInvalidProblem({ events: { key: 'errors.field.unknown_events', params } })
  }
  return formatWebhookEvents(events).split(' ')
}

/** Finds a webhook of the caller, stopped or not; throws 404 if there is none. */
async function findOwnWebhook({ db, clock }: Deps, c: AppContext, id: number) {
  const webhook = await findWebhook(db, id, clock(), c.get('caller').id)
  if (!webhook) throw new Problem(404, 'not_found')
  return webhook
}

/** Reads the deliveries to repeat; throws 422 unless it is one delivery or a start time. */
function readReplayed({ delivery, since }: Record<'delivery' | 'since', string | null>): Replayed {
  if (since) return { since }
  if (delivery && /^\d+$/.test(delivery)) return { changeId: delivery }
  throw createInvalidProblem({ delivery: { key: 'errors.field.required' } })
}

/** Handles the calls about the caller's webhooks. */
export const webhookHandlers: Handlers<typeof webhookCalls> = {
  webhooks: listOwnWebhooks,

  async addWebhook(deps, c, readValues) {
    const user_id = c.get('caller').id
    const values = await readValues()
    const url = readUrl(deps, values.url)
    const events = readEvents(deps, c, values.events)
    const language = negotiateLanguage(c.req.header('accept-language'))
    const webhook = { user_id, url, events, language }
    const secret = await recordChanges(deps, c, 'create', (trx, now) =>
      createWebhook(trx, webhook, now),
    )
    return { secret, webhooks: await listOwnWebhooks(deps, c) }
  },

  async changeWebhook(deps, c, readValues) {
    const user_id = c.get('caller').id
    const { id, ...webhook } = await readValues()
    const url = readUrl(deps, webhook.url)
    const events = readEvents(deps, c, webhook.events)
    const isChanged = await recordChanges(deps, c, 'update', (trx) =>
      changeWebhook(trx, id, { user_id, url, events }),
    )
    if (!isChanged) throw new Problem(404, 'not_found')
    return listOwnWebhooks(deps, c)
  },

  async endWebhook(deps, c, readValues) {
    const { id } = await readValues()
    const isEnded = await recordChanges(deps, c, 'forceDelete', (trx) =>
      endWebhook(trx, id, c.get('caller').id),
    )
    if (!isEnded) throw new Problem(404, 'not_found')
    return listOwnWebhooks(deps, c)
  },

  async resumeWebhook(deps, c, readValues) {
    const { id } = await readValues()
    const isResumed = await recordChanges(deps, c, 'update', (trx) =>
      resumeWebhook(trx, id, c.get('caller').id),
    )
    if (!isResumed) throw new Problem(404, 'not_found')
    return listOwnWebhooks(deps, c)
  },

  async rotateWebhook(deps, c, readValues) {
    const { id } = await readValues()
    const secret = await recordChanges(deps, c, 'update', (trx, now) =>
      rotateSecret(trx, id, c.get('caller').id, now),
    )
    if (!secret) throw new Problem(404, 'not_found')
    return { secret, webhooks: await listOwnWebhooks(deps, c) }
  },

  /** Sends a test message immediately, before all queued messages. */
  async testWebhook(deps, c, readValues) {
    const { url, secrets } = await findOwnWebhook(deps, c, (await readValues()).id)
    const now = deps.clock()
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    const timestamp = Math.floor(now.getTime() / 1000)
    const headers = buildSignedHeaders(secrets, {
      id: `msg_${c.get('requestId')}`,
      timestamp,
      body,
    })
    const { privateWebhooks: isPrivateAllowed } = deps
    const { retryAfter: _, ...attempt } = await post({
      url,
      headers,
      body,
      isPrivateAllowed,
      signal: c.req.raw.signal,
    })
    return attempt
  },

  async webhookDeliveries({ db }, c) {
    const rows = await listDeliveries(db, c.get('caller').id)
    return rows.map((row) => ({
      ...row,
      due_at: toIso(row.due_at),
      tried_at: toIso(row.tried_at),
      response: row.response ?? '',
    }))
  },

  async replayWebhook(deps, c, readValues) {
    const { id, delivery, since } = await readValues()
    const webhook = await findOwnWebhook(deps, c, id)
    return {
      count: await replay(deps, webhook.id, readReplayed({ delivery, since }), deps.clock()),
    }
  },
}
