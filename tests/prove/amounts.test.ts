import { sql } from 'kysely'
import { seedDemo } from '../../demo/seed-demo.ts'
import { createRandom } from '../../demo/world/random.ts'
import { convertRegistryCurrency } from '../../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../../registry/values/decimals.ts'
import { registry } from '../../resources/index.ts'
import { beginSession } from '../../server/auth/sessions.ts'
import { createTokens } from '../../server/auth/tokens.ts'
import type { Db } from '../../server/db/database-types.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { findCashDifferences } from '../support/database/cash.ts'
import {
  findDocumentDifferences,
  findDocumentMistakes,
  findNumberGaps,
  findStatementDifferences,
  findStatementMistakes,
} from '../support/database/documents.ts'
import { findLedgerDifferences, findWrongBalances } from '../support/database/ledger.ts'
import { copyNewest, readJobs, UNADJUSTED } from '../support/rows/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn, TEST_SECRET } from '../support/server/app.ts'
import { type Day, DAY, HOUR, PEOPLE, type Person, toText, toUnits } from './amounts/day.ts'
import { addEarlierCash, countAllCash, moveCash } from './amounts/drawers.ts'
import { closeAllStatements, settleProviders, TIME_ZONE } from './amounts/statements.ts'
import { ENGINES, prove, type World } from './prove.ts'

/** The evening of the first day. */
const START = new Date('2026-03-10T18:00:00Z')
/** A time after every entry of the ledger, because the database enters opposites at its own time. */
const END = new Date('2100-01-02T09:00:00Z')
/** The total of a job in the smallest units of its currency: 10.500 KWD, 105.00 EUR, 10500 JPY. */
const TOTAL = 10_500
/** The tax in it, of 5 %. */
const TAX = 500
const CURRENCIES = ['KWD', 'EUR', 'JPY'] as const
const JOBS_A_DAY = 3

/** A payment that the server has confirmed, in the smallest units, and its batch. */
interface Entered {
  what: 'finish' | 'pay'
  units: number
  batch: string
}

/** A job, and the known amounts of it. */
interface Job {
  id: number
  entered: Entered[]
  refunded: number
  /** The batches of changes of what is owed. */
  adjustments: string[]
}

const sumTaken = ({ entered }: Job) => entered.reduce((sum, { units }) => sum + units, 0)

/** Draws the amount of a finish: what is due, less, more, nothing; undefined if it is not stated. */
function drawAmount({ random }: Day): number | undefined {
  if (random.chance(0.15)) return undefined
  if (random.chance(0.5)) return TOTAL
  return random.pick([0, random.int(1, TOTAL - 1), random.int(TOTAL + 1, 2 * TOTAL)])
}

/** Finishes a job once, by a request that arrives up to three times, some of them late. */
async function finish(day: Day, job: Job): Promise<void> {
  const { random, call, key, failures, now } = day
  const units = drawAmount(day)
  const body = {
    id: job.id,
    ...(units !== undefined && { amount_taken: toText(day, units) }),
    override_reason: 'Agreed.',
  }
  const ago = random.chance(0.3) ? random.int(1, 6) * DAY : random.int(1, 9) * HOUR
  const recordedAt = new Date(now().getTime() - ago).toISOString()
  const headers = {
    'idempotency-key': key(),
    ...(random.chance(0.5) && { 'done-at': recordedAt }),
  }
  const send = () => call('car wash', 'admin/appointment/finish', body, headers)
  const answers = random.chance(0.5)
    ? [await send(), await send()]
    : await Promise.all([send(), send(), send()])
  const successes = answers.filter(({ status }) => status === 200)
  const batches = new Set(successes.map(({ body: answer }) => answer.batch))
  if (batches.size > 1) failures.push(`job ${job.id}: a repeated finish took effect twice`)
  const [batch] = batches
  if (batch) job.entered.push({ what: 'finish', units: units ?? 0, batch: String(batch) })
}

/** Draws what a customer pays of an open amount: all or a part of it, with or without a tip. */
function drawPayment(day: Day, amount: string) {
  const { random } = day
  const isPart = random.chance(0.4) && toUnits(day, amount) > 1
  return {
    method: random.pick(['card', 'cash', 'wallet'] as const),
    ...(isPart && { amount: toText(day, random.int(1, toUnits(day, amount) - 1)) }),
    ...(random.chance(0.3) && { tip: toText(day, random.int(1, 2000)) }),
  }
}

/** Takes an open payment of a job at the office, the deposit or the rest, by one click or two. */
async function pay(day: Day, job: Job): Promise<void> {
  const { db, call, random } = day
  const { rows } = await sql<{ id: number; amount: string }>`select id, amount from transactions
    where kind = 'instant-bookings' and booking_id = ${job.id} and status = 'pending'
    order by id`.execute(db)
  if (rows.length === 0) return
  const openAmount = random.pick(rows)
  const payment = drawPayment(day, openAmount.amount)
  const send = () => call('operations', 'admin/transactions/pay', { id: openAmount.id, ...payment })
  const answers = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  for (const { status, body } of answers)
    if (status === 200)
      job.entered.push({
        what: 'pay',
        units: toUnits(day, body.data.amount),
        batch: body.batch,
      })
}

/** Refunds a part of a payment, or all of it, by one click or two. Its undo must be refused then. */
async function refund(day: Day, job: Job): Promise<void> {
  const { db, call, failures, random } = day
  const { rows } = await sql<{ id: number; left: string; refundable: string }>`
    select id, amount - refunded - withheld as left,
      amount + tip - refunded - refunded_tip - withheld as refundable
    from transactions where kind = 'instant-bookings' and booking_id = ${job.id}
      and status = 'paid' and amount + tip - refunded - refunded_tip - withheld > 0
    order by id`.execute(db)
  if (rows.length === 0) return
  const { id, ...payment } = random.pick(rows)
  const [left, refundable] = [payment.left, payment.refundable].map((sum) => toUnits(day, sum))
  const amount = random.chance(0.4) ? refundable : random.int(1, refundable ?? 1)
  const body = {
    id,
    refund_reason: 'Agreed.',
    refund_amount: toText(day, amount ?? 0),
    ...(random.chance(0.5) && { refund_method: random.pick(['card', 'cash'] as const) }),
  }
  const send = () => call('operations', 'admin/transactions/refund', body)
  const answers = await Promise.all(
    random.chance(0.2) && amount === refundable ? [send(), send()] : [send()],
  )
  const successes = answers.filter(({ status }) => status === 200)
  if (successes.length > 1) failures.push(`job ${job.id}: all of a payment was refunded twice`)
  if (!successes[0]) return
  job.refunded += Math.min(amount ?? 0, left ?? 0)
  const undone = await call('operations', 'history/undo', { batch: successes[0].body.batch })
  if (undone.status !== 409) failures.push(`job ${job.id}: a refund was undone`)
}

/** Asks for a deposit, gives a discount, cancels, waives or restores. Fees are taxed by turns. */
async function adjust(day: Day, job: Job): Promise<void> {
  const { call, db, random, reason } = day
  const reasons = { discount_reason: 'Agreed.' }
  const [verb, body] = random.pick([
    ['update', { deposit: toText(day, random.int(0, TOTAL)) }],
    ['update', { deposit: null }],
    ['discount', { ...reasons, discount_amount: toText(day, random.int(0, TOTAL)) }],
    ['discount', { ...reasons, discount_percent: String(random.int(0, 100_000) / 1000) }],
    ['noShow', {}],
    ['destroy', { rejection_reason_id: reason }],
    ['waive', { waiver_reason: 'Agreed.' }],
    ['restore', {}],
  ] as const)
  await sql`update business_settings set fees_taxed = ${random.int(0, 1)}`.execute(db)
  const { status, body: answer } = await call('operations', `admin/appointment/${verb}`, {
    id: job.id,
    ...body,
  })
  if (status === 200) job.adjustments.push(answer.batch)
}

/** Undoes a payment or a change of what is owed, unless the server refuses it after later changes. */
async function undo({ call, random }: Day, job: Job): Promise<void> {
  const batches = [...job.entered.map(({ batch }) => batch), ...job.adjustments]
  if (batches.length === 0) return
  const batch = random.pick(batches)
  const entry = job.entered.find((candidate) => candidate.batch === batch)
  const as = entry?.what === 'finish' ? 'car wash' : 'operations'
  const { status } = await call(as, 'history/undo', { batch })
  if (status !== 200) return
  job.entered = job.entered.filter((candidate) => candidate !== entry)
  job.adjustments = job.adjustments.filter((candidate) => candidate !== batch)
}

/** Requests the document of a job. Once it has one, each change of its amount issues the next. */
async function invoice({ call, failures }: Day, { id }: Job): Promise<void> {
  const { status } = await call('operations', 'admin/appointment/invoice', { id })
  if (status !== 200 && status !== 409) failures.push(`job ${id}: a document is answered ${status}`)
}

/** Reopens a finished job and begins it again. */
async function reopen({ call }: Day, { id }: Job): Promise<void> {
  const { status } = await call('operations', 'admin/appointment/reopen', { id })
  if (status === 200) await call('car wash', 'admin/appointment/start', { id })
}

const STEPS = [
  finish,
  finish,
  pay,
  pay,
  refund,
  refund,
  adjust,
  adjust,
  adjust,
  undo,
  undo,
  reopen,
  invoice,
] as const

/** Draws the events of a job on one day: some in sequence, some at the same time. */
async function live(day: Day, job: Job): Promise<void> {
  for (let remainingSteps = day.random.int(1, 6); remainingSteps > 0; remainingSteps--) {
    const takeStep = day.random.pick(STEPS)
    if (takeStep === finish && day.random.chance(0.4))
      await Promise.all([finish(day, job), pay(day, job)])
    else await takeStep(day, job)
  }
}

interface Amounts {
  kept: string
  open: string
  goodwill: string
  owed: string
  deposit: string
  withheld: string
  fee: string
}

/** Compares the payments of a job with the amounts taken, refunded and owed. */
async function checkAmounts(day: Day, job: Job): Promise<void> {
  const { db, call, failures } = day
  const { rows } = await sql<Amounts>`select
    coalesce(sum(t.amount - t.refunded) filter (where t.status = 'paid'), 0) as kept,
    coalesce(sum(t.amount) filter (where t.status = 'pending' and t.purpose = 'deposit'), 0)
      as deposit,
    coalesce(sum(t.withheld), 0) as withheld,
    case when b.waived_at is null then coalesce(b.fee, 0) else 0 end as fee,
    coalesce(sum(t.amount) filter (where t.status = 'pending'), 0) as open,
    (select coalesce(sum(discount), 0) from refunds
      where kind = 'instant-bookings' and booking_id = b.id) as goodwill,
    case when b.deleted_at is null then b.total - b.extra_discount
      when b.waived_at is null then coalesce(b.fee, 0) else 0 end as owed
    from instant_bookings as b
    left join transactions as t on t.kind = 'instant-bookings' and t.booking_id = b.id
    where b.id = ${job.id} group by b.id`.execute(db)
  const [amounts] = rows
  const read = (name: keyof Amounts) => toUnits(day, amounts?.[name] ?? 0)
  const [kept, open, deposit] = [read('kept'), read('open'), read('deposit')]
  const { body } = await call('operations', 'admin/appointment/one', { id: job.id })
  const { amount_taken, amount_due, deposit_due } = body.data
  const shown = [amount_taken, amount_due, deposit_due ?? 0].map((sum) => toUnits(day, sum))
  const expectedAmount = sumTaken(job) - job.refunded
  if (kept !== expectedAmount)
    failures.push(`job ${job.id}: ${kept} are kept, and ${expectedAmount} were taken and kept`)
  if (shown.join() !== [kept, open, deposit].join())
    failures.push(`job ${job.id}: it shows ${shown.join()}, not ${[kept, open, deposit].join()}`)
  const due = Math.max(0, read('owed') - read('goodwill') - kept)
  if (open !== due) failures.push(`job ${job.id}: ${open} are open, and ${due} are due`)
  const withheld = read('withheld')
  if (withheld < 0 || withheld > Math.min(kept, read('fee')))
    failures.push(`job ${job.id}: ${withheld} of ${kept} are withheld for ${read('fee')}`)
}

/** Opens the demo business in a currency, with fees for no-shows and every late cancellation. */
async function openBusiness(world: World, currency: string) {
  const { db, setupDb } = await world.open(currency === 'KWD' ? 'demo' : 'empty')
  if (currency !== 'KWD') {
    await syncTables(setupDb, convertRegistryCurrency(registry, getCurrencyDecimals(currency)))
    await seedDemo(setupDb, { now: START, currency, bookings: 40, history: false })
  }
  await sql`update business_settings set no_show_fee = 2, late_cancel_fee = 1,
    late_cancel_hours = 1000000`.execute(setupDb)
  await sql`update cancellation_reasons set late_fee = 1`.execute(setupDb)
  const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
    where deleted_at is null and applies_to <> 'subscription' limit 1`.execute(db)
  return { db, reason: rows[0]?.id ?? 0 }
}

/** Signs the people in anew, because sessions expire as days pass. */
async function signIn(db: Db, ids: Day['ids'], now: Date): Promise<Record<Person, string>> {
  const { access } = createTokens(TEST_SECRET)
  const tokens = PEOPLE.map(async (person) => {
    const session = await beginSession(db, ids[person], { agent: '' }, now)
    return [person, await access.sign(session.id, now)] as const
  })
  return Object.fromEntries(await Promise.all(tokens)) as Record<Person, string>
}

/** Adds people like those of the demo, who have counted no cash yet. */
async function addPeople(db: Db): Promise<Day['ids']> {
  const ids: [Person, number][] = []
  for (const [index, person] of PEOPLE.entries()) {
    const { rows } = await sql<object>`select account_type, provider_id from users
      where email = ${ACCOUNTS[person]}`.execute(db)
    const contact = { email: `proof-${index}@wash.example`, phone: `+9655555000${index}` }
    const values = { ...rows[0], ...contact, auth: 1, deleted_at: null }
    ids.push([person, await copyNewest(db, 'users', values)])
  }
  return Object.fromEntries(ids) as Record<Person, number>
}

/** Opens the business, whose clock the caller moves, with a random day. */
async function startDays(world: World, currency: string, seed: number) {
  const { db, reason } = await openBusiness(world, currency)
  let now = START
  let tokens: Partial<Record<Person, string>> = {}
  let keys = 0
  const app = appOn(db, () => now, { currency, timeZone: TIME_ZONE })
  const failures: string[] = []
  const day: Day = {
    random: createRandom(seed, 'amounts'),
    db,
    failures,
    reason,
    ids: await addPeople(db),
    now: () => now,
    decimals: getCurrencyDecimals(currency),
    key: () => `key ${keys++}`,
    async call(as, path, values, headers = {}) {
      const request = { token: tokens[as], body: values, headers: { ...headers } }
      const answer = await app.call(`POST ${path}`, request)
      if (answer.status >= 500 || answer.status === 401)
        failures.push(`${path} of ${as}: ${answer.status} for ${JSON.stringify(values)}`)
      return answer
    },
  }
  const moveTo = async (time: Date) => {
    now = time
    tokens = await signIn(db, day.ids, now)
  }
  return { day, moveTo }
}

/** Adds a job that the washer has begun, with its requested payment. */
async function addJob(day: Day, jobs: Awaited<ReturnType<typeof readJobs>>, index: number) {
  const { db, ids, now } = day
  const starts_at = new Date(now().getTime() + 400 * DAY + 2 * index * HOUR).toISOString()
  const values = {
    employee_id: ids['car wash'],
    total: toText(day, TOTAL),
    tax: toText(day, TAX),
    created_at: now().toISOString(),
    ...UNADJUSTED,
  }
  const { id } = await jobs.job('instant-bookings', starts_at, values)
  await sql`insert into transactions (number, kind, booking_id, customer_id, amount, method)
    select 'TX-P' || id, 'instant-bookings', id, customer_id, total, 'cash'
    from instant_bookings where id = ${id}`.execute(db)
  await day.call('car wash', 'admin/appointment/start', { id })
  return { id, entered: [], refunded: 0, adjustments: [] } satisfies Job
}

/** Lists what does not add up: bookings, ledger, documents, cash counts and statements. */
async function findDifferences({ db, decimals }: Day): Promise<string[]> {
  const ledgerDifferences = await findLedgerDifferences(db)
  const balances = await findWrongBalances(db)
  return [
    ...ledgerDifferences.map(
      ({ booking_id, movement, expected, entered }) =>
        `job ${booking_id}: entries of ${movement} are ${entered}, not ${expected}`,
    ),
    ...balances.map(
      ({ booking_id, balance, requested }) =>
        `job ${booking_id}: the balance is ${balance}, and ${requested} is requested`,
    ),
    ...(await findDocumentMistakes(db)),
    ...(await findDocumentDifferences(db, decimals)),
    ...(await findCashDifferences(db)),
    ...(await findStatementMistakes(db, decimals)),
    ...(await findStatementDifferences(db)),
    ...(await findNumberGaps(db)),
  ]
}

/** Lists the cash and sales that no count or statement covers after the last ones. */
async function findUncovered({ db, ids }: Day): Promise<string[]> {
  const { rows } = await sql<{ movement: string; sum: string }>`
    select movement, sum(amount)::text as sum from ledger_entries as l
    where (closing_id is null and method = 'cash' and movement in ('payment', 'refund', 'takeover')
        and person_id = any (${Object.values(ids)}::int[]))
      or (statement_id is null and provider_id is not null and movement <> 'commission')
    group by movement`.execute(db)
  return rows.map(({ movement, sum }) => `${sum} of ${movement} is in no count or statement`)
}

async function countDocuments(db: Db) {
  const { rows } = await sql<Record<'documents' | 'counts' | 'statements', number>>`
    select (select count(*)::integer from invoices) as documents,
      (select count(*)::integer from closings where sealed_at is not null) as counts,
      (select count(*)::integer from statements) as statements`.execute(db)
  return rows[0] ?? { documents: 0, counts: 0, statements: 0 }
}

for (const currency of CURRENCIES)
  prove({
    what: `the deposits, payments, refunds, discounts, fees and waivers of a day in ${currency} equal the amounts taken, owed, and those of the ledger, the documents, the cash counts and the statements, even if requests are late, repeated or undone`,
    engines: ENGINES,
    count: 1000,
    cut: 3,
    async run({ seed, count, world }) {
      const { day, moveTo } = await startDays(world, currency, seed)
      const jobs = await readJobs(day.db)
      await addEarlierCash(day)
      let entered = 0
      let attempts = 0
      for (; attempts < count; attempts++) {
        // Some days begin before midnight of the business, and some after it.
        await moveTo(new Date(START.getTime() + attempts * DAY + day.random.int(0, 9) * HOUR))
        for (let index = 0; index < JOBS_A_DAY; index++) {
          const job = await addJob(day, jobs, index)
          await live(day, job)
          await checkAmounts(day, job)
          entered += job.entered.length
          if (day.random.chance(0.4)) await moveCash(day, () => pay(day, job))
        }
        await settleProviders(day)
      }
      await moveTo(END)
      await countAllCash(day)
      await closeAllStatements(day)
      const failures = [
        ...day.failures,
        ...(await findDifferences(day)),
        ...(await findUncovered(day)),
      ]
      const measured = { amounts_entered: entered, ...(await countDocuments(day.db)) }
      return { tried: attempts, failures, measured }
    },
  })
