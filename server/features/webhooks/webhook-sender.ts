import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import type { Logger } from 'pino'
import { adminOnly } from '#business/words/roles.ts'
import { type Caller, readerOf } from '../../auth/sessions.ts'
import {
  claimNext,
  type ClaimedDelivery,
  dueWebhooks,
  finishDelivery,
  forgetDeliveries,
  isLastAttempt,
  releaseDelivery,
  tryDeliveryLater,
} from './outbox.ts'
import { payloadOf } from './payload.ts'
import { type Attempt, post } from './post.ts'
import { signedHeaders } from './signature.ts'
import { stopAndTell, type WebhookDeps } from './stop-and-tell.ts'
import { recordOutcome, type Webhook, webhookOf } from './stored-webhooks.ts'

/** Milliseconds between two looks for deliveries that are due, and for those to be forgotten. */
const EVERY = 2000
const FORGET_EVERY = 3_600_000
/** Deliveries of one webhook on their way at a time. */
const LANES = 4
/** Days of failures, without one that was taken, after which a webhook is stopped. */
const PATIENCE_DAYS = 3
/** The answer of an address that will never be there again. */
const GONE = 410

const UNTOLD: Attempt = { status: null, problem: null, response: '' }
const UNWRITTEN: Attempt = { ...UNTOLD, problem: 'unwritten' }

/** Sends what changes to webhooks, from the outbox; any number of servers may do so. */
export class WebhookSender {
  readonly #deps: WebhookDeps
  readonly #log: Pick<Logger, 'error'>
  readonly #stopping = new AbortController()
  /** The work of each webhook that has any: a slow address keeps none of the others waiting. */
  readonly #running = new Map<number, Promise<unknown>>()
  readonly #timers: NodeJS.Timeout[] = []
  #isAway = false

  constructor(deps: WebhookDeps, log: Pick<Logger, 'error'>) {
    this.#deps = deps
    this.#log = log
  }

  /** Begins to look for deliveries, now and then again and again. */
  start(): void {
    const again = (work: () => Promise<void>, every: number) => {
      this.#timers.push(setInterval(() => void work(), every).unref())
      void work()
    }
    again(() => this.#look(), EVERY)
    again(() => this.#told(() => forgetDeliveries(this.#deps.db, this.#deps.clock())), FORGET_EVERY)
  }

  /** Sends everything that is due, and resolves when that is done. */
  async run(): Promise<void> {
    await this.#look()
    await Promise.all(this.#running.values())
  }

  /** Looks for no more deliveries, and gives back those on their way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  /** Does work, and logs once that it fails until it no longer does. */
  async #told(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#isAway = false
    } catch (error) {
      const { name, stack } = error as Error
      if (!this.#isAway)
        this.#log.error({ err: { name, stack } }, 'Webhooks could not be looked for.')
      this.#isAway = true
    }
  }

  #look(): Promise<void> {
    return this.#told(async () => {
      const { db, clock } = this.#deps
      for (const id of await dueWebhooks(db, clock())) {
        if (this.#running.has(id) || this.#stopping.signal.aborted) continue
        const lanes = Array.from({ length: LANES }, () => this.#told(() => this.#sendAll(id)))
        const work = Promise.all(lanes).finally(() => this.#running.delete(id))
        this.#running.set(id, work)
      }
    })
  }

  async #sendAll(id: number): Promise<void> {
    const { db, clock } = this.#deps
    while (!this.#stopping.signal.aborted) {
      const webhook = await webhookOf(db, id, clock())
      const delivery = webhook && (await claimNext(db, id, clock()))
      if (!delivery) return
      await this.#send(webhook, delivery)
    }
  }

  async #send(webhook: Webhook, delivery: ClaimedDelivery): Promise<void> {
    const { db, clock } = this.#deps
    const reader = await readerOf(db, webhook.user_id)
    if (!reader || !adminOnly.some((role) => role === reader.role))
      return stopAndTell(this.#deps, webhook, 'rights')
    const body = await this.#written(reader, delivery)
    if (body === undefined) return this.#again(delivery, UNWRITTEN)
    if (body === null) return finishDelivery(db, delivery, 'skipped', UNTOLD, clock())
    const id = `msg_${webhook.id}_${delivery.changeId}`
    const attempt = await this.#try(webhook, id, body)
    if (attempt === null) return releaseDelivery(db, delivery, clock())
    await recordOutcome(db, webhook.id, attempt.problem === null, clock())
    if (attempt.problem === null) return finishDelivery(db, delivery, 'sent', attempt, clock())
    return this.#failed(webhook, delivery, attempt)
  }

  /** What is to be sent, null for nothing; undefined where that cannot be said, for which no address is to blame. */
  async #written(reader: Caller, delivery: ClaimedDelivery): Promise<string | null | undefined> {
    try {
      return await payloadOf(this.#deps, reader, delivery)
    } catch (error) {
      const { name, stack } = error as Error
      this.#log.error({ err: { name, stack } }, 'A message could not be written.')
      return undefined
    }
  }

  /** Tries once; null where this server is being stopped meanwhile. */
  async #try({ url, secrets }: Webhook, id: string, body: string): Promise<Attempt | null> {
    const { clock, privateWebhooks } = this.#deps
    const timestamp = Math.floor(clock().getTime() / 1000)
    const headers = signedHeaders(secrets, { id, timestamp, body })
    const signal = this.#stopping.signal
    try {
      return await post({ url, headers, body, isPrivateAllowed: privateWebhooks, signal })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
  }

  /** Has a delivery tried again, or gives it up after the last time. */
  async #again(delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
    const { db, clock } = this.#deps
    if (isLastAttempt(delivery)) await finishDelivery(db, delivery, 'failed', attempt, clock())
    else await tryDeliveryLater(db, delivery, attempt, clock())
  }

  async #failed(webhook: Webhook, delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
    await this.#again(delivery, attempt)
    const { failing_since: since } = webhook
    const patience = subDays(this.#deps.clock(), PATIENCE_DAYS, { in: utc })
    const isOver = since !== null && new Date(since) < patience
    if (attempt.status === GONE) return stopAndTell(this.#deps, webhook, 'gone')
    if (isOver) return stopAndTell(this.#deps, webhook, 'failing')
  }
}
