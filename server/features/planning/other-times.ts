import type { HitAnswer, Move, OtherTime } from '../../../registry/calls/planning-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { translate } from '../../http/language.ts'
import type { Action } from '../../rows/action.ts'
import type { Period } from './closing.ts'
import { getTableName } from '../../db/table-name.ts'
import { findStartField, type OpenRow, type PersonField } from './read-tasks.ts'
import { listDifferences, readPlaceChanges } from './place-changes.ts'
import {
  findChoices,
  getMember,
  listHeld,
  shiftRow,
  type PlanningFacts,
  readPlanningFacts,
  readShownRows,
  type CommitmentsByPerson,
  toCommitment,
} from './suggest.ts'
import { groupByPerson } from '../../rows/reach.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The days in which another time is looked for. */
const DAYS = 7
/** The time between two offered starts. */
const STEP = 30 * MINUTE
/** The maximum number of other times of a row. */
const MAX_TIMES = 60

/** A start that a row can have, with the values that give it, and the row as it would be. */
export interface Start {
  row: OpenRow
  values: Readonly<Record<string, unknown>>
  /** The place that it takes, such as a time slot, and how many of them are left. */
  place?: { key: string; left: number }
}

/** Lists the starts that the business offers a row; undefined if the row may begin at any time. */
export async function readOfferedStarts(
  action: Action,
  row: OpenRow,
  period: Period,
): Promise<Start[] | undefined> {
  const read =
    action.hooks.otherStarts?.[row.resource.name as keyof typeof action.hooks.otherStarts]
  const offered = await read?.(action, row.work.row, period)
  return offered?.map(({ from, values, derived, left }) => {
    const moved = shiftRow(row, from - row.work.from)
    const work = { ...moved.work, row: { ...row.work.row, ...values, ...derived } }
    const place = { key: JSON.stringify([row.resource.name, values]), left }
    return { row: { ...moved, work }, values, place }
  })
}

/** Lists the later starts of a row that may begin at any time. */
function listFreeStarts({ action, field }: PlanningFacts, row: OpenRow, { to }: Period): Start[] {
  const name = findStartField(row, field, action.registry)
  if (name === undefined) return []
  const starts: Start[] = []
  const late = Math.ceil((action.now.getTime() - row.work.from) / STEP)
  for (let step = Math.max(1, late); row.work.from + step * STEP < to; step++) {
    const moved = shiftRow(row, step * STEP)
    starts.push({ row: moved, values: { [name]: new Date(moved.work.from).toISOString() } })
  }
  return starts
}

/** Finds who takes a row at a start: the same person if possible, else one with few rows that day. */
function findTaker(
  facts: PlanningFacts,
  row: OpenRow,
  byPerson: CommitmentsByPerson,
  own: unknown,
): number | undefined {
  const { available } = findChoices(facts, row, byPerson)
  if (available.some(({ id }) => id === own)) return Number(own)
  const day = getLocalDay(facts.action.timeZone, new Date(row.work.from))
  const load = (id: number) =>
    (byPerson.get(id) ?? []).filter((commitment) => commitment.day === day).length
  const [first] = available.toSorted(
    (left, right) => load(left.id) - load(right.id) || left.id - right.id,
  )
  return first?.id
}

/**
 * The rows to move, their starts, and what is taken: by other rows, by the moves before them, and by
 * the rows themselves where they are now. A row that is moved later, or not at all, is still there.
 */
interface Moving {
  facts: PlanningFacts
  period: Period
  byPerson: Map<number, ReturnType<typeof toCommitment>[]>
  /** The number of moves into each place. */
  places: Map<string, number>
}

/** Another time of a row, as it would be then. */
interface Option {
  start: Start
  person: number
}

/** Returns the commitments by person without those of a row itself. */
const withoutRow = (
  byPerson: CommitmentsByPerson,
  { resource, memberId }: OpenRow,
): CommitmentsByPerson =>
  new Map(
    [...byPerson].map(([person, commitments]) => [
      person,
      commitments.filter(({ table, id }) => id !== memberId || table !== getTableName(resource)),
    ]),
  )

/** Lists the times at which somebody can take a row. */
async function listOptions(moving: Moving, row: OpenRow, own: unknown): Promise<Option[]> {
  const { facts, period, places } = moving
  const byPerson = withoutRow(moving.byPerson, row)
  const offered = await readOfferedStarts(facts.action, row, period)
  const options = new Map<string, Option>()
  for (const start of offered ?? listFreeStarts(facts, row, period)) {
    const { key = '', left = 1 } = start.place ?? {}
    if ((places.get(key) ?? 0) >= left) continue
    const person = findTaker(facts, start.row, byPerson, own)
    if (person === undefined) continue
    const differences = listDifferences(facts.action, facts.field, { row, moved: start.row })
    const place = differences.map(({ field, id }) => [field, id])
    const choice = JSON.stringify([start.row.work.from, person, place])
    // Two slots of one place at the same time are one choice.
    if (!options.has(choice)) options.set(choice, { start, person })
    if (options.size === MAX_TIMES) break
  }
  return [...options.values()]
}

/** Finds the time that suits best: on the first possible day, near the planned time by the clock. */
function findBest({ facts }: Moving, row: OpenRow, options: readonly Option[]): Option | undefined {
  const day = ({ start }: Option) =>
    getLocalDay(facts.action.timeZone, new Date(start.row.work.from))
  const distance = ({ start }: Option) => {
    const apart = (start.row.work.from - row.work.from) % DAY
    return Math.min(apart, DAY - apart)
  }
  const [first] = options
  if (!first) return undefined
  const [best] = options
    .filter((option) => day(option) === day(first))
    .toSorted((first, second) => distance(first) - distance(second))
  return best
}

/** Finds the other times of a row, and keeps the best one free of the rows after it. */
async function findTimes(moving: Moving, row: OpenRow, own: unknown): Promise<OtherTime[]> {
  const { facts, byPerson, places } = moving
  const options = await listOptions(moving, row, own)
  const best = findBest(moving, row, options)
  if (!best) return []
  const { start, person } = best
  byPerson.set(person, [
    ...(byPerson.get(person) ?? []),
    toCommitment(facts.action, start.row, person),
  ])
  if (start.place) places.set(start.place.key, (places.get(start.place.key) ?? 0) + 1)
  const moves = options.map((option) => ({ row, moved: option.start.row }))
  const describePlace = await readPlaceChanges(facts.action, facts.field, moves)
  return [best, ...options.filter((option) => option !== best)].map((option) => ({
    starts_at: new Date(option.start.row.work.from).toISOString(),
    person: option.person,
    values: option.start.values,
    place: describePlace({ row, moved: option.start.row }),
  }))
}

/** Proposes other times for the rows whose place is closed, one after the other. */
export async function suggestOtherTimes(
  action: Action,
  field: PersonField,
  openRows: readonly OpenRow[],
): Promise<Pick<HitAnswer, 'moves' | 'held' | 'people'>> {
  if (openRows.length === 0) return { moves: [], held: [], people: [] }
  const shownRows = await readShownRows(
    action,
    openRows.map(({ id }) => id),
  )
  const hit = openRows.filter(({ isHeld }) => !isHeld)
  const held = listHeld(
    openRows.filter(({ isHeld }) => isHeld),
    shownRows,
  )
  if (hit.length === 0) return { moves: [], held, people: [] }
  const from = Math.min(...hit.map(({ work }) => work.from))
  const last = Math.max(...hit.map(({ work }) => work.from))
  const to = Math.max(last, action.now.getTime()) + DAYS * DAY
  const facts = await readPlanningFacts(action, hit, field, { from, to, otherTimes: true })
  const present = hit.flatMap((row) => {
    const person = shownRows.get(row.id)?.[field.name]
    return typeof person === 'number' ? [toCommitment(action, row, person)] : []
  })
  const moving: Moving = {
    facts,
    period: { from: Math.max(from, action.now.getTime()), to },
    byPerson: groupByPerson([...facts.commitments, ...present]),
    places: new Map(),
  }
  const moves: Move[] = []
  for (const openRow of hit) {
    const row = shownRows.get(openRow.id)
    if (!row) continue
    const times = await findTimes(moving, openRow, row[field.name])
    const none = { key: 'planning.no_other_time', params: { count: DAYS } }
    moves.push({
      row,
      member: getMember(openRow),
      times,
      reason: times.length > 0 ? null : translate(none, action.language),
    })
  }
  const named = new Set(moves.flatMap(({ times }) => times.map(({ person }) => person)))
  const people = facts.people
    .filter(({ id }) => named.has(id))
    .map(({ id, name }) => ({ id, name }))
  return { moves, held, people }
}
