import { decodeJwt } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { JobRunner } from '../../../server/jobs/job-runner.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import type { Engine } from '../database/database.ts'
import { ACCOUNTS } from './accounts.ts'
import { startTestApp, TEST_SECRET } from './app.ts'
import { TEST_NOW } from './clock.ts'
import { startReceiver } from './webhook-receiver.ts'
import { hooks } from '#hooks'

type App = Awaited<ReturnType<typeof startTestApp>>
type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** The app, the part of it that sends to webhooks, and a program that is told of events. */
export class WebhookWorld {
  app!: App
  receiver!: Receiver
  sender!: JobRunner
  now = TEST_NOW
  readonly mails: Mail[] = []
  readonly #sids: Record<string, string> = {}

  async start(engine: Engine): Promise<void> {
    this.receiver = await startReceiver()
    const clock = () => this.now
    const mail = async (one: Mail) => this.mails.push(one) > 0
    this.app = await startTestApp(engine, clock, { privateWebhooks: true, mail })
    this.sender = this.anotherSender()
  }

  /** Signs everybody in, whose sessions may have ended. */
  async signIn(): Promise<void> {
    for (const [who, email] of Object.entries(ACCOUNTS))
      this.#sids[who] = String(decodeJwt(await this.app.tokenOf(email)).sid)
  }

  async stop(): Promise<void> {
    await this.sender.stop()
    await this.app.close()
    await this.receiver.stop()
  }

  /** What one server sends with. */
  anotherSender(): JobRunner {
    const log = pino({ level: 'silent' })
    const mail = async (one: Mail) => this.mails.push(one) > 0
    const options = {
      ...{ db: this.app.db, registry, jwtSecret: TEST_SECRET, timeZone: 'Asia/Kuwait' },
      ...{ hooks, currency: 'KWD', log, clock: () => this.now, mail, privateWebhooks: true },
    }
    return createServerJobs(buildDeps(options), log)
  }

  /** Lets time pass. */
  wait(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  /** Makes a call in the session of somebody, whatever moment it is. */
  async as(who: keyof typeof ACCOUNTS, request: string, body?: object) {
    const token = await createTokens(TEST_SECRET).access.sign(this.#sids[who] ?? '', this.now)
    return this.app.call(request, { token, body })
  }

  /** The answer of a call of an admin, which must be one of success. */
  async ask(request: string, body?: object) {
    const answer = await this.as('admin', request, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  /** Enters a webhook at the receiver; its id and secret. */
  async add(events: string, url = this.receiver.url): Promise<{ id: number; secret: string }> {
    const { secret, webhooks } = await this.ask('POST webhooks', { url, events })
    return { id: webhooks[0].id, secret }
  }

  /** Makes a question, which is a row without any rules of its own; its id. */
  async question(question = 'Do you also wash at night?'): Promise<number> {
    return (await this.ask('POST admin/faqs/store', { question, answer: 'Yes.', position: 1 })).id
  }

  /** Changes a question. */
  change(id: number, question: string) {
    return this.ask('POST admin/faqs/update', { id, question, answer: 'Yes.', position: 1 })
  }

  /** Sends what is due; the messages that came, in the order in which they came. */
  async sent() {
    await this.sender.run()
    return this.receiver.take()
  }
}

/** A world for the tests of one block; each begins without webhooks, after all that was before. */
export function webhookWorld(engine: Engine): WebhookWorld {
  const world = new WebhookWorld()
  beforeAll(() => world.start(engine))
  afterAll(() => world.stop())
  beforeEach(async () => {
    world.wait(86_400)
    await world.signIn()
    world.mails.length = 0
    await world.app.db.deleteFrom('webhooks').execute()
    world.receiver.replyWith(() => ({}))
    world.receiver.take()
  })
  return world
}
