import { sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { type Day, DAY, toText } from './day.ts'

/** The time zone of the business. */
export const TIME_ZONE = 'Asia/Kuwait'

/** Reads the providers of the last jobs, and those of the people. */
async function readProviders({ db, ids }: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select provider_id as id from users
      where id = any (${Object.values(ids)}::int[]) and provider_id is not null
    union select provider_id from (select provider_id from instant_bookings
      where provider_id is not null order by id desc limit 3) as b order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const getPastDay = ({ now }: Day, daysAgo: number) =>
  getLocalDay(TIME_ZONE, new Date(now().getTime() - daysAgo * DAY))

interface Period {
  to_day: string
  /** The chosen first day, which only the first statement of a provider accepts. */
  from_day?: string
}

/** Draws a period that ends today or before, with its first day or without. */
function drawPeriod(day: Day): Period {
  const { random } = day
  const daysAgo = random.int(0, 6)
  const to_day = getPastDay(day, daysAgo)
  if (random.chance(0.7)) return { to_day }
  return { to_day, from_day: getPastDay(day, daysAgo + random.int(0, 3)) }
}

/** Closes a statement of a provider for a period, by one click or two. */
async function close(day: Day, provider_id: number, period: Period): Promise<void> {
  const { call, failures, random } = day
  const send = () => call('admin', 'admin/statements/store', { provider_id, ...period })
  const answers = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  const successes = answers.filter(({ status }) => status === 200)
  if (successes.length > 1) failures.push(`provider ${provider_id}: a statement was closed twice`)
  for (const { body } of successes) {
    const undone = await call('admin', 'history/undo', { batch: body.batch })
    if (undone.status === 200) failures.push(`provider ${provider_id}: a statement was undone`)
  }
}

/** Corrects what a provider gets, or takes a correction back: by an undo, or by deleting it. */
async function correct(day: Day, provider_id: number): Promise<void> {
  const { call, random } = day
  const { body } = await call('admin', 'admin/corrections/store', {
    provider_id,
    amount: toText(day, random.int(-3000, 3000)),
    reason: 'A scratched door',
  })
  const { id } = body.data ?? {}
  if (random.chance(0.2)) await call('admin', 'history/undo', { batch: body.batch })
  else if (random.chance(0.3)) await call('admin', 'admin/corrections/destroy', { id })
  if (random.chance(0.1)) await call('admin', 'admin/corrections/restore', { id })
}

/** Deletes an older correction, which a statement may cover, or restores it. */
async function changeCorrection({ db, call, random }: Day): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from corrections
    order by id desc limit 10`.execute(db)
  if (rows.length === 0) return
  const verb = random.pick(['destroy', 'restore'] as const)
  await call('admin', `admin/corrections/${verb}`, { id: random.pick(rows).id })
}

/** Corrects amounts of providers, and closes statements of them. */
export async function settleProviders(day: Day): Promise<void> {
  const { random } = day
  const provider = random.pick(await readProviders(day))
  if (random.chance(0.3)) await correct(day, provider)
  if (random.chance(0.2)) await changeCorrection(day)
  if (random.chance(0.3)) await close(day, provider, drawPeriod(day))
}

/** Closes a statement of every provider up to the last day, so that every entry is covered. */
export async function closeAllStatements(day: Day): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from providers order by id`.execute(day.db)
  const period = { to_day: getPastDay(day, 1) }
  for (const { id } of rows) await close(day, id, period)
}
