import { sql } from 'kysely'
import { createRandom, type Random } from '../../demo/world/random.ts'
import type { Db } from '../../server/db/database-types.ts'
import { findLedgerDifferences } from '../support/database/ledger.ts'
import { readJobs } from '../support/rows/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'

const NOW = new Date('2026-03-10T18:00:00Z')
const HOUR = 3_600_000
const TOTAL = 10_500
const JOBS_A_DAY = 3

type Answer = Awaited<ReturnType<ReturnType<typeof appOn>['call']>>

/** A change of money that the server has confirmed, in fils, and its batch. */
interface Entered {
  what: 'finish' | 'pay'
  fils: number
  batch: string
}

/** A job, and the known amounts of it. */
interface Job {
  id: number
  entered: Entered[]
  refunded: number
  /** True if more than the total was taken. */
  isOverpaid: boolean
}

interface Day {
  random: Random
  db: Db
  call: (as: 'washer' | 'office', path: string, body: object, headers?: object) => Promise<Answer>
  failures: string[]
  key: () => string
}

const toText = (fils: number) => (fils / 1000).toFixed(3)
const toFils = (amount: unknown) => Math.round(Number(amount) * 1000)
const sumTaken = ({ entered }: Job) => entered.reduce((sum, { fils }) => sum + fils, 0)

function enter(job: Job, entered: Entered): void {
  job.entered.push(entered)
  job.isOverpaid ||= sumTaken(job) + job.refunded > TOTAL
}

/** Draws the amount of a finish: what is due, less, more, nothing; undefined if it is not stated. */
function drawAmount({ random }: Day): number | undefined {
  if (random.chance(0.15)) return undefined
  if (random.chance(0.5)) return TOTAL
  return random.pick([0, random.int(1, TOTAL - 1), random.int(TOTAL + 1, 2 * TOTAL)])
}

/** Finishes a job once, by a request that arrives up to three times, some of them late. */
async function finish(day: Day, job: Job): Promise<void> {
  const { random, call, key, failures } = day
  const fils = drawAmount(day)
  const body = {
    id: job.id,
    ...(fils !== undefined && { amount_taken: toText(fils) }),
    override_reason: 'Agreed.',
  }
  const recordedAt = new Date(NOW.getTime() - random.int(1, 9) * HOUR).toISOString()
  const headers = {
    'idempotency-key': key(),
    ...(random.chance(0.5) && { 'done-at': recordedAt }),
  }
  const send = () => call('washer', 'admin/appointment/finish', body, headers)
  const answers = random.chance(0.5)
    ? [await send(), await send()]
    : await Promise.all([send(), send(), send()])
  const successes = answers.filter(({ status }) => status === 200)
  const batches = new Set(successes.map(({ body: answer }) => answer.batch))
  if (batches.size > 1) failures.push(`job ${job.id}: a repeated finish took effect twice`)
  const [batch] = batches
  if (batch) enter(job, { what: 'finish', fils: fils ?? 0, batch: String(batch) })
}

/** Draws what a customer pays of an open amount: all or a part of it, with or without a tip. */
function drawPayment({ random }: Day, amount: string) {
  const isPart = random.chance(0.4) && toFils(amount) > 1
  return {
    method: random.pick(['card', 'cash', 'wallet'] as const),
    ...(isPart && { amount: toText(random.int(1, toFils(amount) - 1)) }),
    ...(random.chance(0.3) && { tip: toText(random.int(1, 2000)) }),
  }
}

/** Takes the open payment of a job at the office, by one click or two. */
async function pay(day: Day, job: Job): Promise<void> {
  const { db, call, random } = day
  const { rows } = await sql<{ id: number; amount: string }>`select id, amount from transactions
    where kind = 'instant-bookings' and booking_id = ${job.id} and status = 'pending'
    order by id`.execute(db)
  const [openAmount] = rows
  if (!openAmount) return
  const payment = drawPayment(day, openAmount.amount)
  const send = () => call('office', 'admin/transactions/pay', { id: openAmount.id, ...payment })
  const answers = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  for (const { status, body } of answers)
    if (status === 200)
      enter(job, { what: 'pay', fils: toFils(body.data.amount), batch: body.batch })
}

/** Refunds a payment of a job. Its undo, and that of the payment, must be refused then. */
async function refund({ db, call, failures }: Day, job: Job): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from transactions
    where kind = 'instant-bookings' and booking_id = ${job.id} and status = 'paid'
    order by id limit 1`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return
  const body = { id, refund_reason: 'Agreed.' }
  const refunded = await call('office', 'admin/transactions/refund', body)
  if (refunded.status !== 200) return
  job.refunded += toFils(refunded.body.data.amount)
  const undone = await call('office', 'history/undo', { batch: refunded.body.batch })
  if (undone.status !== 409) failures.push(`job ${job.id}: a refund was undone`)
}

/** Undoes a change of the money of a job. */
async function undo({ call, random }: Day, job: Job): Promise<void> {
  if (job.entered.length === 0) return
  const entry = random.pick(job.entered)
  const as = entry.what === 'finish' ? 'washer' : 'office'
  const { status } = await call(as, 'history/undo', { batch: entry.batch })
  if (status === 200) job.entered = job.entered.filter((otherEntry) => otherEntry !== entry)
}

/** Reopens a finished job and begins it again. */
async function reopen({ call }: Day, { id }: Job): Promise<void> {
  const { status } = await call('office', 'admin/appointment/reopen', { id })
  if (status === 200) await call('washer', 'admin/appointment/start', { id })
}

const STEPS = [finish, finish, pay, pay, refund, undo, reopen] as const

/** Draws the events of a job on one day: some in sequence, some at the same time. */
async function live(day: Day, job: Job): Promise<void> {
  for (let remainingSteps = day.random.int(1, 4); remainingSteps > 0; remainingSteps--) {
    const takeStep = day.random.pick(STEPS)
    if (takeStep === finish && day.random.chance(0.4))
      await Promise.all([finish(day, job), pay(day, job)])
    else await takeStep(day, job)
  }
}

/** Compares the payments of a job with the amounts taken and refunded. */
async function checkAmounts({ db, call, failures }: Day, job: Job): Promise<void> {
  const { rows } = await sql<{ paid: string; refunded: string; open: string }>`select
    coalesce(sum(amount) filter (where status = 'paid'), 0) as paid,
    coalesce(sum(amount) filter (where status = 'refunded'), 0) as refunded,
    coalesce(sum(amount) filter (where status = 'pending'), 0) as open
    from transactions where kind = 'instant-bookings' and booking_id = ${job.id}`.execute(db)
  const [paid, refunded, openAmount] = [rows[0]?.paid, rows[0]?.refunded, rows[0]?.open].map(toFils)
  const { body } = await call('washer', 'admin/appointment/one', { id: job.id })
  const shownAmounts = [toFils(body.data.amount_taken), toFils(body.data.amount_due)]
  const expectedAmount = sumTaken(job) - job.refunded
  if (paid !== expectedAmount || refunded !== job.refunded)
    failures.push(`job ${job.id}: ${paid} are paid, and ${expectedAmount} were taken and kept`)
  if (shownAmounts[0] !== paid || shownAmounts[1] !== openAmount)
    failures.push(
      `job ${job.id}: it shows ${shownAmounts.join(' and ')}, not ${paid} and ${openAmount}`,
    )
  if (!job.isOverpaid && (paid ?? 0) + (refunded ?? 0) + (openAmount ?? 0) !== TOTAL)
    failures.push(
      `job ${job.id}: ${paid} paid, ${refunded} refunded, ${openAmount} open of ${TOTAL}`,
    )
}

prove({
  what: 'the payments of a day equal the amounts taken by phone and office and those of the ledger, even if requests are late or repeated',
  engines: ENGINES,
  count: 1000,
  cut: 10,
  async run({ engine, seed, count, world }) {
    const { db } = await world.open('demo')
    const app = appOn(db, () => NOW)
    const tokens = {
      washer: await app.tokenOf(ACCOUNTS['car wash']),
      office: await app.tokenOf(ACCOUNTS.operations),
    }
    const { body } = await app.call('GET session', { token: tokens.washer })
    const jobs = await readJobs(db)
    const failures: string[] = []
    let keys = 0
    let entered = 0
    const random = createRandom(seed, 'amounts')
    const day: Day = {
      random,
      db,
      failures,
      key: () => `${engine} ${keys++}`,
      call: (as, path, values, headers = {}) =>
        app.call(`POST ${path}`, { token: tokens[as], body: values, headers: { ...headers } }),
    }
    const add = async (hour: number): Promise<Job> => {
      const starts_at = new Date(NOW.getTime() + (24 * 400 + 2 * hour) * HOUR).toISOString()
      const jobValues = { employee_id: body.data.user.id, total: toText(TOTAL) }
      const { id } = await jobs.job('instant-bookings', starts_at, jobValues)
      await sql`insert into transactions (number, kind, booking_id, customer_id, amount, method)
        select 'TX-P' || id, 'instant-bookings', id, customer_id, total, 'cash'
        from instant_bookings where id = ${id}`.execute(db)
      await day.call('washer', 'admin/appointment/start', { id })
      return { id, entered: [], refunded: 0, isOverpaid: false }
    }
    let attempts = 0
    for (; attempts < count; attempts++)
      for (let index = 0; index < JOBS_A_DAY; index++) {
        const job = await add(attempts * JOBS_A_DAY + index)
        await live(day, job)
        await checkAmounts(day, job)
        entered += job.entered.length
      }
    for (const { booking_id, movement, expected, entered: sum } of await findLedgerDifferences(db))
      failures.push(`job ${booking_id}: entries of ${movement} are ${sum}, not ${expected}`)
    return { tried: attempts, failures, measured: { amounts_entered: entered } }
  },
})
