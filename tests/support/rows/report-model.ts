/** Computes the expected numbers of reports from table rows, independently of the product code. */
import type { AnyMeasure, AnyReport } from '../../../registry/reports/any-report.ts'

export interface Row {
  [field: string]: any
}
/** A row in the form that a report reads. */
export interface Fact extends Row {
  source: string
  state: string
  day: string
  hour: number | null
}

const JOBS = ['instant_bookings', 'scheduled_bookings', 'subscription_visits']
const KINDS = ['instant-bookings', 'scheduled-bookings', 'subscriptions']
const NAMES = ['appointment', 'scheduled', 'subscription']
const FIELDS: Record<string, string> = {
  kind: 'source',
  service: 'service_id',
  area: 'area_id',
  provider: 'provider_id',
  employee: 'employee_id',
  customer: 'customer_id',
  reason: 'rejection_reason_id',
}

/** The local day and hour of an instant in a time zone. */
function wallClock(timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (instant: string) => {
    const [day = '', time = ''] = clock.format(new Date(instant)).split(' ')
    return { day, hour: Number(time.slice(0, 2)) }
  }
}

function getState(row: Row, today: string): string {
  if ('status' in row) return row.status
  if (row.deleted_at !== null) return 'cancelled'
  const isDone = 'end_date' in row ? row.end_date < today : row.is_completed === 1
  return isDone ? 'completed' : 'open'
}

/** The commission of an amount, with half a thousandth rounded away from zero. */
function getCommission(amount: bigint, percent: bigint): bigint {
  const isNegative = amount < 0n
  const commission = ((isNegative ? -amount : amount) * percent * 2n + 100_000n) / 200_000n
  return isNegative ? -commission : commission
}

/** The sold, paid and earned amounts of an entry of the ledger. */
function getParts(entry: Row, percents: ReadonlyMap<number, bigint>): Row {
  const amount = fils(entry.amount)
  if (!['charge', 'discount', 'fee', 'waiver'].includes(entry.movement))
    return { sold: null, paid: getText(-amount), earned: null }
  const percent = percents.get(entry.provider_id)
  return {
    sold: getText(amount),
    paid: null,
    earned: percent === undefined ? null : getText(getCommission(amount, percent)),
  }
}

/** The entries of the ledger, with what their bookings tell about them. */
function listMovements(
  tables: Record<string, Row[]>,
  clock: ReturnType<typeof wallClock>,
  today: string,
): Fact[] {
  const percents = new Map(
    (tables.providers ?? []).map((row) => [row.id, fils(row.commission_percent)]),
  )
  return (tables.ledger_entries ?? []).map((entry) => {
    const place = KINDS.indexOf(entry.kind)
    const table = place === 2 ? 'subscriptions' : (JOBS[place] ?? '')
    const subject = (tables[table] ?? []).find(({ id }) => id === entry.booking_id) ?? {}
    return {
      ...subject,
      ...entry,
      ...getParts(entry, percents),
      provider_id: entry.provider_id ?? subject.provider_id,
      ...clock(entry.occurred_at),
      source: NAMES[place] ?? '',
      state: getState(subject, today),
    }
  })
}

/** The rows of a report, before its parameters apply. */
export function listFacts(
  name: string,
  tables: Record<string, Row[]>,
  timeZone: string,
  today: string,
): Fact[] {
  const clock = wallClock(timeZone)
  if (name === 'financial-report') return listMovements(tables, clock, today)
  const fact = (source: string, row: Row): Fact => {
    const instant = row.starts_at ?? ('status' in row ? (row.paid_at ?? row.created_at) : null)
    const localTime = instant ? clock(instant) : { day: row.start_date, hour: null }
    return {
      ...row,
      ...localTime,
      source,
      state: getState(row, today),
    }
  }
  if (name === 'transactions-report')
    return (tables.transactions ?? []).map((row) => fact(NAMES[KINDS.indexOf(row.kind)] ?? '', row))
  const ofJobs = name === 'performance-report' || name === 'employee-performance'
  const used = ofJobs ? JOBS : [...JOBS.slice(0, 2), 'subscriptions']
  return used.flatMap((table, index) =>
    (tables[table] ?? []).map((row) => fact(NAMES[index] ?? '', row)),
  )
}

/** Returns whether a row meets a part of a drill-down filter. */
export const hasKey = (fact: Fact, dimension: string, key: string | number | null): boolean =>
  dimension === 'measure' ? fact[String(key)] !== null : getKey(dimension, fact) === key

/** Returns the key of the group of a row. */
export function getKey(dimension: string, fact: Fact): string | number | null {
  if (dimension === 'month') return `${fact.day.slice(0, 7)}-01`
  if (dimension === 'week') {
    const date = new Date(`${fact.day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    return date.toISOString().slice(0, 10)
  }
  return fact[FIELDS[dimension] ?? dimension] ?? null
}

const fils = (amount: string | null) => BigInt((amount ?? '0.000').replace('.', ''))
function getText(total: bigint): string {
  const digits = String(total < 0n ? -total : total).padStart(4, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
/** Round half up, as amounts do. */
const divided = (total: bigint, divisor: number) =>
  divisor === 0 ? null : getText((2n * total + BigInt(divisor)) / (2n * BigInt(divisor)))

function measured(measure: AnyMeasure, facts: Fact[]): string | number | null {
  const counted = facts.filter(
    ({ state }) => measure.state === undefined || state === measure.state,
  )
  const { calculate } = measure
  if (calculate === 'count') return counted.length
  if (calculate === 'latest')
    return (
      counted
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null
    )
  if (calculate === 'share') return divided(BigInt(counted.length) * 100_000n, facts.length)
  const { type, field: fieldName } = measure
  if (type === 'integer') return counted.reduce((sum, row) => sum + (row[fieldName] ?? 0), 0)
  const amounts = counted.filter((row) => row[fieldName] !== undefined)
  const total = amounts.reduce((sum, row) => sum + fils(row[fieldName]), 0n)
  return calculate === 'sum' ? getText(total) : divided(total, amounts.length)
}

/** Computes every measure of a report over some rows. */
export function listTotals(report: AnyReport, facts: Fact[]): Row {
  return Object.fromEntries(
    Object.entries(report.measures).map(([name, measure]) => [name, measured(measure, facts)]),
  )
}
