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

/** The app, its webhook sender, and a receiver of messages. */
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
    const mail = async (message: Mail) => this.mails.push(message) > 0
    this.app = await startTestApp(engine, clock, { privateWebhooks: true, mail })
    this.sender = this.anotherSender()
  }

  /** Signs in an account of each role again, because sessions may have ended. */
  async signIn(): Promise<void> {
    for (const [role, email] of Object.entries(ACCOUNTS))
      this.#sids[role] = String(decodeJwt(await this.app.tokenOf(email)).sid)
  }

  async stop(): Promise<void> {
    await this.sender.stop()
    await this.app.close()
    await this.receiver.stop()
  }

  /** The options of the webhook sender of one server. */
  anotherSender(): JobRunner {
    const log = pino({ level: 'silent' })
    const mail = async (message: Mail) => this.mails.push(message) > 0
    const options = {
      db: this.app.db,
      registry,
      jwtSecret: TEST_SECRET,
      timeZone: 'Asia/Kuwait',
      hooks,
      currency: 'KWD',
      log,
      clock: () => this.now,
      mail,
      privateWebhooks: true,
    }
    return createServerJobs(buildDeps(options), log)
  }

  /** Moves the clock. */
  wait(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  /** Sends a request in the session of a role, whatever the time. */
  async as(role: keyof typeof ACCOUNTS, request: string, body?: object) {
    const token = await createTokens(TEST_SECRET).access.sign(this.#sids[role] ?? '', this.now)
    return this.app.call(request, { token, body })
  }

  /** Sends a successful request as an admin, and returns its answer. */
  async send(request: string, body?: object) {
    const answer = await this.as('admin', request, body)
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }

  /** Creates a webhook for the receiver. Returns its id and secret. */
  async add(events: string, url = this.receiver.url): Promise<{ id: number; secret: string }> {
    const { secret, webhooks } = await this.send('POST webhooks', { url, events })
    return { id: webhooks[0].id, secret }
  }

  /** Creates a question, an entity without special rules. Returns its id. */
  async question(question = 'Do you also wash at night?'): Promise<number> {
    return (await this.send('POST admin/faqs/store', { question, answer: 'Yes.', position: 1 })).id
  }

  /** Updates a question. */
  change(id: number, question: string) {
    return this.send('POST admin/faqs/update', { id, question, answer: 'Yes.', position: 1 })
  }

  /** Sends all due messages, and returns the received messages in order. */
  async readMessages() {
    await this.sender.run()
    return this.receiver.take()
  }
}

/** A world for the tests of one block. Each test begins without webhooks. */
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
