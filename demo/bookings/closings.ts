import { DAY, getBusinessDate, iso } from '../world/business-clock.ts'
import { money, parseFils } from '../world/money.ts'
import { buildNumber, type DemoRow, type World } from '../world/world.ts'

type Closing = DemoRow<'closings'>
type Transaction = DemoRow<'transactions'>

/** A Saturday at 21:00 in Kuwait, when people count their cash. */
const FIRST_CLOSING = Date.parse('2026-01-03T18:00:00Z')
const WEEK = 7 * DAY
/** The hours from the count to the handover, in ms. */
const UNTIL_HANDOVER = DAY / 2
/** Every n-th count is short by an amount. */
const SHORT_EACH = 17
const SHORT = 250
const REASONS = { short: 'Too much change was given.', rounded: 'There is no smaller coin.' }
/** The amount of a count that somebody has begun. */
const BEGUN = 7250
/** The notes and coins in fils, the largest first. */
const DENOMINATIONS = [20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 20, 10, 5]
const SMALLEST_COIN = 5

const getWeek = (moment: number) => Math.ceil((moment - FIRST_CLOSING) / WEEK)
const getClosingTime = (week: number) => FIRST_CLOSING + week * WEEK

/** Counts an amount in as few notes and coins as possible. */
function countNotes(amount: number): [denomination: number, count: number][] {
  const counts: [number, number][] = []
  let rest = amount
  for (const denomination of DENOMINATIONS) {
    const count = Math.floor(rest / denomination)
    if (count > 0) counts.push([denomination, count])
    rest -= count * denomination
  }
  return counts
}

/** The cash of each person by week, in fils. */
class CashByWeek {
  readonly #weeks = new Map<number, Map<number, number>>()

  add(week: number, person: number, amount: number): void {
    const people = this.#weeks.get(week) ?? new Map<number, number>()
    this.#weeks.set(week, people)
    people.set(person, (people.get(person) ?? 0) + amount)
  }

  /** Returns the people with cash in a week, a person who receives cash of others last. */
  listPeople(week: number, receiver: number): (readonly [person: number, amount: number])[] {
    const people = [...(this.#weeks.get(week) ?? [])]
    return people.toSorted(
      ([first], [second]) => Number(first === receiver) - Number(second === receiver),
    )
  }

  /** Returns the first and the last week with cash. */
  getRange(): [first: number, last: number] {
    const weeks = [...this.#weeks.keys()]
    return [Math.min(...weeks), Math.max(...weeks)]
  }
}

/** Returns what was counted instead of an expected amount, and the reason for the difference. */
function chooseCount(id: number, expected: number): { counted: number; reason: string | null } {
  const exact = expected - (expected % SMALLEST_COIN)
  const isShort = id % SHORT_EACH === 0 && exact > SHORT
  if (isShort) return { counted: exact - SHORT, reason: REASONS.short }
  return { counted: exact, reason: exact === expected ? null : REASONS.rounded }
}

/** The values of a count by its state. */
function buildState(state: Closing['status'], sealedAt: number, receiver: number | null) {
  const handedAt = iso(sealedAt + UNTIL_HANDOVER)
  const isGiven = state === 'given' || state === 'received'
  return {
    status: state,
    receiver_id: isGiven ? receiver : null,
    given_at: isGiven ? handedAt : null,
    received_at: state === 'received' || state === 'banked' ? handedAt : null,
    updated_at: state === 'sealed' ? iso(sealedAt) : handedAt,
  }
}

/** The people who take cash. */
interface CashPeople {
  office: readonly number[]
  crew: readonly number[]
}

/** A count to make: the person, the week, and the cash in fils. */
interface NewCount {
  person: number
  week: number
  amount: number
}

/**
 * Makes cash counts: each person counts once a week, and washers hand over to one of the office, who
 * pays in at the bank.
 */
export class ClosingMaker {
  readonly #cash = new CashByWeek()
  readonly #people: CashPeople
  readonly #world: World
  readonly #receiver: number
  readonly closings: Closing[] = []
  readonly counts: DemoRow<'closing-counts'>[] = []

  constructor(people: CashPeople, world: World) {
    this.#people = people
    this.#world = world
    this.#receiver = people.office[1] ?? people.office[0] ?? 0
  }

  /** Records the cash of a transaction. */
  take(transaction: Transaction | null): void {
    if (transaction?.method !== 'cash') return
    const { amount, paid_at, paid_by, refunded_at, refunded_by } = transaction
    this.#addCash(paid_at, paid_by, parseFils(amount))
    this.#addCash(refunded_at, refunded_by, -parseFils(amount))
  }

  /** Makes the counts of all weeks. */
  countWeeks(): void {
    const [firstWeek] = this.#cash.getRange()
    const lastWeek = getWeek(this.#world.now)
    for (let week = firstWeek; week <= lastWeek; week++)
      for (const [person, amount] of this.#cash.listPeople(week, this.#receiver))
        // A person who gave back more than was taken counts in the next week.
        if (amount > 0 || week === lastWeek) this.#addClosing({ person, week, amount })
        else this.#cash.add(week + 1, person, amount)
  }

  #addCash(moment: string | null, person: number | null, amount: number): void {
    if (moment !== null && person !== null)
      this.#cash.add(getWeek(Date.parse(moment)), person, amount)
  }

  #addCounts(closing: Closing, amount: number, time: string): void {
    for (const [denomination, count] of countNotes(amount))
      this.counts.push(
        this.#world.whole('closing-counts', {
          id: this.counts.length + 1,
          closing_id: closing.id,
          person_id: closing.person_id,
          denomination: money(denomination),
          count,
          created_at: time,
          updated_at: time,
          deleted_at: null,
        }),
      )
  }

  /** Returns the state of a count by now: two of the last ones wait for somebody. */
  #chooseState({ person, week }: NewCount): Closing['status'] {
    const { now } = this.#world
    const sealedAt = getClosingTime(week)
    if (sealedAt > now) return 'open'
    const [first, second] = this.#cash.listPeople(week, this.#receiver)
    const isLast = sealedAt + WEEK > now
    if (sealedAt + UNTIL_HANDOVER > now || (isLast && person === second?.[0])) return 'sealed'
    if (isLast && person === first?.[0]) return 'given'
    return this.#people.crew.includes(person) ? 'received' : 'banked'
  }

  #addClosing(newCount: NewCount): void {
    const { person, week, amount } = newCount
    const id = this.closings.length + 1
    const sealedAt = getClosingTime(week)
    const status = this.#chooseState(newCount)
    const isOpen = status === 'open'
    const openedAt = iso(Math.min(this.#world.now, sealedAt - WEEK + UNTIL_HANDOVER))
    const { counted, reason } = chooseCount(id, amount)
    const closing = this.#world.whole('closings', {
      id,
      number: buildNumber('CL', id),
      person_id: person,
      open_for: isOpen ? person : null,
      opened_on: getBusinessDate(Date.parse(openedAt)),
      first_day: null,
      begins_at: null,
      earlier_cash: isOpen ? null : money(0),
      method: 'cash',
      expected: isOpen ? null : money(amount),
      over_short: isOpen ? null : money(counted - amount),
      line_count: 0,
      note: null,
      reason: isOpen ? null : reason,
      sealed_at: isOpen ? null : iso(sealedAt),
      sealed_by: isOpen ? null : person,
      reopen_reason: null,
      created_at: openedAt,
      deleted_at: null,
      ...buildState(status, sealedAt, this.#receiver),
      ...(isOpen && { updated_at: openedAt }),
    })
    this.closings.push(closing)
    if (!isOpen) this.#addCounts(closing, counted, iso(sealedAt))
    // Somebody has begun to count.
    else if (person === this.#people.crew[0]) this.#addCounts(closing, BEGUN, openedAt)
    if (status === 'received') this.#addCash(closing.received_at, this.#receiver, counted)
  }
}

/** Links the cash in the ledger to the first count after it, while no trigger runs. */
export const LINK_CASH_SQL = `
  update ledger_entries as e set closing_id = (
    select c.id from closings as c
    where c.person_id = e.person_id and c.sealed_at >= e.occurred_at order by c.sealed_at limit 1)
  where e.method = 'cash' and e.movement in ('payment', 'refund', 'takeover')`
