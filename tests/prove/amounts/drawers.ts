import { sql } from 'kysely'
import { sellBooking } from '../../support/database/documents.ts'
import { DAY, type Day, PEOPLE, type Person, toText, toUnits } from './day.ts'

/** A count of cash as it is stored. */
interface Drawer {
  id: number
  person_id: number
  receiver_id: number | null
  status: 'open' | 'sealed' | 'given' | 'received' | 'banked'
}

/** The days on which people took cash before they counted it. */
const EARLIER_DAYS = ['2025-01-15', '2026-03-03']

/** Adds the cash that people took before they counted it. */
export async function addEarlierCash(day: Day): Promise<void> {
  const { db, ids, random } = day
  for (const person of PEOPLE)
    for (const date of EARLIER_DAYS) {
      const { paymentId } = await sellBooking(db, toText(day, random.int(1, 90_000)))
      await sql`update transactions set status = 'paid', method = 'cash', paid_by = ${ids[person]},
        paid_at = ${date}::date where id = ${paymentId}`.execute(db)
    }
}

/** The number of counts, the open and the latest ones, among which the next step chooses. */
const LATEST = 12

async function readDrawers({ db, ids }: Day, statuses: readonly Drawer['status'][]) {
  const { rows } = await sql<Drawer>`select id, person_id, receiver_id, status from (
      select * from closings where person_id = any (${Object.values(ids)}::int[])
      order by open_for is null, id desc limit ${LATEST}) as c
    where status = any (${[...statuses]}::text[]) order by id`.execute(db)
  return rows
}

const findPerson = ({ ids }: Day, id: number | null): Person =>
  PEOPLE.find((person) => ids[person] === id) ?? 'admin'

/** Splits an amount into notes and coins of powers of ten, one line for each. */
const splitAmount = (day: Day, units: number) =>
  [...String(units)]
    .toReversed()
    .flatMap((digit, power) =>
      digit === '0' ? [] : [{ denomination: toText(day, 10 ** power), count: Number(digit) }],
    )

/** Draws counted cash: what is expected, less, or more. */
function drawCount({ random }: Day, expected: number): number {
  const most = Math.max(0, expected)
  if (random.chance(0.5)) return most
  return random.chance(0.5) ? random.int(0, most) : most + random.int(1, 5000)
}

/** Seals a count, with a reason or without. The database decides whether it needs one. */
async function seal(day: Day, { id, person_id }: Drawer, counted: number): Promise<string[]> {
  const { call, failures, random } = day
  const reason = random.chance(0.7) ? { reason: 'Counted twice' } : {}
  const { status, body } = await call(findPerson(day, person_id), 'admin/closings/seal', {
    id,
    ...reason,
  })
  if (status !== 200) return []
  const difference = counted - toUnits(day, body.data.expected)
  if (toUnits(day, body.data.over_short) !== difference)
    failures.push(`count ${id}: ${body.data.over_short} are over, not ${difference} units`)
  if (difference !== 0 && !('reason' in reason))
    failures.push(`count ${id}: it was sealed without a reason`)
  return [String(body.batch)]
}

/** Chooses a first day of a count, which only the first count of a person takes. */
async function chooseFirstDay({ call, random, now }: Day, id: number) {
  const chosenDay = new Date(now().getTime() - random.int(-1, 9) * DAY).toISOString().slice(0, 10)
  const first_day = random.chance(0.9) ? chosenDay : null
  await call('admin', 'admin/closings/update', { id, first_day })
}

/** Counts the open cash of a person and seals the count, while a payment may come in. */
async function count(day: Day, meanwhile: () => Promise<void>): Promise<string[]> {
  const { call, random } = day
  const drawers = await readDrawers(day, ['open'])
  const drawer = drawers.length > 0 ? random.pick(drawers) : undefined
  if (!drawer) return []
  const person = findPerson(day, drawer.person_id)
  await chooseFirstDay(day, drawer.id)
  const { body } = await call(person, 'admin/closings/one', { id: drawer.id })
  const counted = drawCount(day, toUnits(day, body.data.expected))
  const lines = splitAmount(day, counted)
  await call(person, 'admin/closings/update', { id: drawer.id, note: null, lines })
  if (random.chance(0.8)) return seal(day, drawer, counted)
  const [batches] = await Promise.all([seal(day, drawer, counted), meanwhile()])
  return batches
}

/** Hands a sealed count over, or pays it in at the bank. */
async function passOn(day: Day): Promise<string[]> {
  const { call, ids, random } = day
  const drawers = await readDrawers(day, ['sealed'])
  if (drawers.length === 0) return []
  const { id, person_id } = random.pick(drawers)
  const receiver_id = ids[random.pick(['operations', 'admin'] as const)]
  const isBanked = random.chance(0.3)
  const { status, body } = await call(
    findPerson(day, person_id),
    isBanked ? 'admin/closings/bank' : 'admin/closings/handOver',
    isBanked ? { id } : { id, receiver_id },
  )
  return status === 200 ? [String(body.batch)] : []
}

/** Confirms that cash has arrived, by one click or two. Only its receiver can. */
async function receive(day: Day): Promise<string[]> {
  const { call, failures, random } = day
  const drawers = await readDrawers(day, ['given'])
  if (drawers.length === 0) return []
  const { id, receiver_id } = random.pick(drawers)
  const receiver = findPerson(day, receiver_id)
  const other = receiver === 'admin' ? 'operations' : 'admin'
  if ((await call(other, 'admin/closings/receive', { id })).status === 200)
    failures.push(`count ${id}: somebody else confirmed it`)
  const send = () => call(receiver, 'admin/closings/receive', { id })
  const answers = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  const successes = answers.filter(({ status }) => status === 200)
  if (successes.length > 1) failures.push(`count ${id}: it was received twice`)
  return successes.map(({ body }) => String(body.batch))
}

/** Reopens a count with a reason, unless its person has a later one. */
async function openAgain(day: Day): Promise<string[]> {
  const { call, failures, random } = day
  const drawers = await readDrawers(day, ['sealed', 'given', 'received', 'banked'])
  if (drawers.length === 0) return []
  const { id } = random.pick(drawers)
  if ((await call('admin', 'admin/closings/openAgain', { id })).status === 200)
    failures.push(`count ${id}: it was reopened without a reason`)
  const body = { id, reopen_reason: 'Miscounted' }
  if ((await call('operations', 'admin/closings/openAgain', body)).status === 200)
    failures.push(`count ${id}: the office reopened it`)
  await call('admin', 'admin/closings/openAgain', body)
  return []
}

/**
 * Moves cash between people by a few random steps: counts, handovers, receipts, deposits at the bank,
 * reopened counts, and undos of these. A payment may come in at the same time.
 */
export async function moveCash(day: Day, meanwhile: () => Promise<void>): Promise<void> {
  const { call, random } = day
  const batches: string[] = []
  const steps = [count, count, count, passOn, passOn, receive, receive, openAgain] as const
  for (let remainingSteps = random.int(1, 4); remainingSteps > 0; remainingSteps--) {
    batches.push(...(await random.pick(steps)(day, meanwhile)))
    if (batches.length > 0 && random.chance(0.2))
      await call('admin', 'history/undo', { batch: random.pick(batches) })
  }
}

/** Seals every open count of the people, so that no cash is left uncounted. */
export async function countAllCash(day: Day): Promise<void> {
  for (const { id, person_id } of await readDrawers(day, ['open']))
    await day.call(findPerson(day, person_id), 'admin/closings/seal', { id, reason: 'The last' })
}
