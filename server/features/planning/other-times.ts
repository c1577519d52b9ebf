import type {
  AffectedRowsResponse,
  RowMove,
  AlternativeTime,
} from '../../../registry/calls/planning-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { translate } from '../../http/language.ts'
import type { Action } from '../../rows/action.ts'
import type { Period } from './closing.ts'
import { getTableName } from '../../db/table-name.ts'
import { findStartField, type OpenRow, type PersonField } from './read-tasks.ts'
import { listDifferences, readPlaceChanges } from './place-changes.ts'
import {
  findChoices,
  toMember,
  listHeldRows,
  shiftRow,
  type PlanningFacts,
  readPlanningFacts,
  readShownRows,
  type CommitmentsByPerson,
  toCommitment,
} from './suggest.ts'
import { groupByPerson } from '../../rows/reach.ts'

const MINUTE = 60_000
const DAY_MILLISECONDS = 24 * 60 * MINUTE
/** The number of days in the search for another time. */
const SEARCH_DAYS = 7
/** The time between two proposed starts. */
const STEP_MILLISECONDS = 30 * MINUTE
/** The maximum number of other times of a row. */
const MAX_TIMES = 60

/** A possible start of a row, with the values that set it, and the row with these values. */
export interface PossibleStart {
  row: OpenRow
  values: Readonly<Record<string, unknown>>
  /** The place, such as a time slot, and its remaining capacity. */
  place?: { key: string; remainingCapacity: number }
}

/** Lists the starts that the business allows for a row; undefined if any start is allowed. */
export async function readOfferedStarts(
  action: Action,
  row: OpenRow,
  period: Period,
): Promise<PossibleStart[] | undefined> {
  const readStarts =
    action.hooks.otherStarts?.[row.resource.name as keyof typeof action.hooks.otherStarts]
  const offeredStarts = await readStarts?.(action, row.work.row, period)
  return offeredStarts?.map(({ from, values, derived, left: remainingCapacity }) => {
    const movedRow = shiftRow(row, from - row.work.from)
    const work = { ...movedRow.work, row: { ...row.work.row, ...values, ...derived } }
    const place = { key: JSON.stringify([row.resource.name, values]), remainingCapacity }
    return { row: { ...movedRow, work }, values, place }
  })
}

/** Lists the other starts of a row in a period, without limits by the business. */
function listFreeStarts(
  { action, field }: PlanningFacts,
  row: OpenRow,
  { from, to }: Period,
): PossibleStart[] {
  const startField = findStartField(row, field, action.registry)
  if (startField === undefined) return []
  const starts: PossibleStart[] = []
  for (
    let stepCount = Math.ceil((from - row.work.from) / STEP_MILLISECONDS);
    row.work.from + stepCount * STEP_MILLISECONDS < to;
    stepCount++
  ) {
    // A move by no step is the current time.
    if (stepCount === 0) continue
    const movedRow = shiftRow(row, stepCount * STEP_MILLISECONDS)
    starts.push({
      row: movedRow,
      values: { [startField]: new Date(movedRow.work.from).toISOString() },
    })
  }
  return starts
}

/**
 * Finds the person for a row at a start: the current one, otherwise the one with fewest rows that
 * day.
 */
function findPersonForStart(
  facts: PlanningFacts,
  row: OpenRow,
  commitmentsByPerson: CommitmentsByPerson,
  currentPerson: unknown,
): number | undefined {
  const { available } = findChoices(facts, row, commitmentsByPerson)
  if (available.some(({ id }) => id === currentPerson)) return Number(currentPerson)
  const day = getLocalDay(facts.action.timeZone, new Date(row.work.from))
  const countRows = (id: number) =>
    (commitmentsByPerson.get(id) ?? []).filter((commitment) => commitment.day === day).length
  const [bestPerson] = available.toSorted(
    (left, right) => countRows(left.id) - countRows(right.id) || left.id - right.id,
  )
  return bestPerson?.id
}

/**
 * The data for a search for other times. The commitments include other rows, earlier moves, and the
 * current times of the rows that still have to move, because a row may keep its time.
 */
interface MoveContext {
  facts: PlanningFacts
  period: Period
  /** The earliest start of each row; undefined if rows move only to later times. */
  earliestStart: number | undefined
  commitmentsByPerson: CommitmentsByPerson
  /** The number of moves into each place with a capacity. */
  movesByPlace: Map<string, number>
}

/** A possible start of a row, and the person who can take the row then. */
interface TimeOption {
  start: PossibleStart
  person: number
}

/** Returns the commitments by person, without those of the row itself. */
const excludeRow = (
  commitmentsByPerson: CommitmentsByPerson,
  { resource, memberId }: OpenRow,
): CommitmentsByPerson =>
  new Map(
    [...commitmentsByPerson].map(([person, commitments]) => [
      person,
      commitments.filter(({ table, id }) => id !== memberId || table !== getTableName(resource)),
    ]),
  )

/** Lists the times at which a person can take a row. */
async function listOptions(
  moveContext: MoveContext,
  row: OpenRow,
  currentPerson: unknown,
): Promise<TimeOption[]> {
  const { facts, period, movesByPlace } = moveContext
  const commitmentsByPerson = excludeRow(moveContext.commitmentsByPerson, row)
  const offeredStarts = await readOfferedStarts(facts.action, row, period)
  const from = moveContext.earliestStart ?? Math.max(row.work.from, facts.action.now.getTime())
  const options = new Map<string, TimeOption>()
  for (const start of offeredStarts ?? listFreeStarts(facts, row, { ...period, from })) {
    const { key = '', remainingCapacity = 1 } = start.place ?? {}
    const movedCount = movesByPlace.get(key) ?? 0
    if (movedCount >= remainingCapacity) continue
    const person = findPersonForStart(facts, start.row, commitmentsByPerson, currentPerson)
    if (person === undefined) continue
    const differences = listDifferences(facts.action, facts.field, { row, movedRow: start.row })
    const place = differences.map(({ field, id }) => [field, id])
    const choiceKey = JSON.stringify([start.row.work.from, person, place])
    // Two slots of one place at the same time count as one choice.
    if (!options.has(choiceKey)) options.set(choiceKey, { start, person })
    if (options.size === MAX_TIMES) break
  }
  return [...options.values()]
}

/** Finds the best time: on the first possible day, and close to the planned time of day. */
function findBestOption(
  { facts }: MoveContext,
  row: OpenRow,
  options: readonly TimeOption[],
): TimeOption | undefined {
  const getDay = ({ start }: TimeOption) =>
    getLocalDay(facts.action.timeZone, new Date(start.row.work.from))
  const getClockDistance = ({ start }: TimeOption) => {
    const distance = Math.abs(start.row.work.from - row.work.from) % DAY_MILLISECONDS
    return Math.min(distance, DAY_MILLISECONDS - distance)
  }
  const [firstOption] = options
  if (!firstOption) return undefined
  const [bestOption] = options
    .filter((option) => getDay(option) === getDay(firstOption))
    .toSorted((first, second) => getClockDistance(first) - getClockDistance(second))
  return bestOption
}

/** Reserves a time for a row instead of its current one. */
function reserveTime(moveContext: MoveContext, row: OpenRow, { start, person }: TimeOption): void {
  const { facts, movesByPlace } = moveContext
  const otherCommitments = excludeRow(moveContext.commitmentsByPerson, row)
  const reserved = toCommitment(facts.action, start.row, person)
  moveContext.commitmentsByPerson = new Map([
    ...otherCommitments,
    [person, [...(otherCommitments.get(person) ?? []), reserved]],
  ])
  if (start.place) movesByPlace.set(start.place.key, (movesByPlace.get(start.place.key) ?? 0) + 1)
}

/** Finds the other times of a row, and reserves the best one. */
async function findTimes(
  moveContext: MoveContext,
  row: OpenRow,
  currentPerson: unknown,
): Promise<AlternativeTime[]> {
  const { facts } = moveContext
  const options = await listOptions(moveContext, row, currentPerson)
  const bestOption = findBestOption(moveContext, row, options)
  if (!bestOption) return []
  reserveTime(moveContext, row, bestOption)
  const moves = options.map((option) => ({ row, movedRow: option.start.row }))
  const describePlace = await readPlaceChanges(facts.action, facts.field, moves)
  return [bestOption, ...options.filter((option) => option !== bestOption)].map((option) => ({
    starts_at: new Date(option.start.row.work.from).toISOString(),
    person: option.person,
    values: option.start.values,
    place: describePlace({ row, movedRow: option.start.row }),
  }))
}

/** Returns the names of the people of moves. */
function listNamedPeople(
  { people }: PlanningFacts,
  moves: readonly RowMove[],
): AffectedRowsResponse['people'] {
  const namedIds = new Set(moves.flatMap(({ times }) => times.map(({ person }) => person)))
  return people.filter(({ id }) => namedIds.has(id)).map(({ id, name }) => ({ id, name }))
}

/** Reads the data for a search for other times of rows. */
async function readMoveContext(
  action: Action,
  field: PersonField,
  rows: readonly (OpenRow & { person: unknown })[],
  sentStart: number | undefined,
): Promise<MoveContext> {
  const now = action.now.getTime()
  const starts = rows.map(({ work }) => work.from)
  const earliestStart = sentStart === undefined ? undefined : Math.max(sentStart, now)
  const firstStart = earliestStart ?? Math.max(Math.min(...starts), now)
  const lastStart = earliestStart ?? Math.max(...starts, now)
  const period = { from: firstStart, to: lastStart + SEARCH_DAYS * DAY_MILLISECONDS }
  const facts = await readPlanningFacts(action, rows, field, {
    from: Math.min(...starts, firstStart),
    to: Math.max(...starts, period.to),
    otherTimes: true,
  })
  const currentCommitments = rows.flatMap(({ person, ...row }) =>
    typeof person === 'number' ? [toCommitment(action, row, person)] : [],
  )
  return {
    facts,
    period,
    earliestStart,
    commitmentsByPerson: groupByPerson([...facts.commitments, ...currentCommitments]),
    movesByPlace: new Map(),
  }
}

/**
 * Proposes other times for rows, one after the other: later ones, or those from a moment on, in
 * milliseconds.
 */
export async function suggestOtherTimes(
  action: Action,
  field: PersonField,
  openRows: readonly OpenRow[],
  earliestStart?: number,
): Promise<Pick<AffectedRowsResponse, 'moves' | 'held' | 'people'>> {
  if (openRows.length === 0) return { moves: [], held: [], people: [] }
  const shownRows = await readShownRows(
    action,
    openRows.map(({ id }) => id),
  )
  const heldRows = listHeldRows(
    openRows.filter(({ isHeld }) => isHeld),
    shownRows,
  )
  const rowsToMove = openRows
    .filter(({ isHeld }) => !isHeld)
    .map((row) => ({ ...row, person: shownRows.get(row.id)?.[field.name] }))
  if (rowsToMove.length === 0) return { moves: [], held: heldRows, people: [] }
  const moveContext = await readMoveContext(action, field, rowsToMove, earliestStart)
  const moves: RowMove[] = []
  for (const { person, ...openRow } of rowsToMove) {
    const row = shownRows.get(openRow.id)
    if (!row) continue
    const times = await findTimes(moveContext, openRow, person)
    const noTimeMessage = { key: 'planning.no_other_time', params: { count: SEARCH_DAYS } }
    moves.push({
      row,
      member: toMember(openRow),
      times,
      reason: times.length > 0 ? null : translate(noTimeMessage, action.language),
    })
  }
  return { moves, held: heldRows, people: listNamedPeople(moveContext.facts, moves) }
}
