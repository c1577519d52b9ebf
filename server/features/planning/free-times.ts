import type {
  FreeTime,
  FreeTimesResponse,
  PlaceChange,
} from '../../../registry/calls/planning-calls.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { translate } from '../../http/language.ts'
import { Problem } from '../../http/problem.ts'
import { previewRow } from '../../mutations/preview-row.ts'
import { readProposedWork } from '../../mutations/obstacles/unavailable-people.ts'
import { runHook } from '../../hooks/hooks.ts'
import type { Action } from '../../rows/action.ts'
import { readOfferedStarts } from './other-times.ts'
import { readPlaceChanges } from './place-changes.ts'
import {
  findStartField,
  type OpenRow,
  type Person,
  type PersonField,
  readOpenRows,
} from './read-tasks.ts'
import {
  findChoices,
  shiftRow,
  type PlanningFacts,
  readPlanningFacts,
  readShownRows,
  type CommitmentsByPerson,
} from './suggest.ts'
import { groupByPerson } from '../../rows/reach.ts'

/** The minutes between two offered times. */
const STEP_MILLISECONDS = 30 * 60_000

/** Returns the first and last moment of a business day that can be proposed. */
function readPeriod({ now, timeZone }: Action, day: string) {
  const [dayStart = 0, dayEnd = 0] = [day, shiftDays(day, 1)].map((date) =>
    Date.parse(fromWallClock(`${date}T00:00`, timeZone) ?? ''),
  )
  const nextStep = Math.ceil(now.getTime() / STEP_MILLISECONDS) * STEP_MILLISECONDS
  return { from: Math.max(dayStart, nextStep), to: dayEnd }
}

/** Reads the new row with a start time, if the row takes the time of a person. */
async function readNewRow(action: Action, field: PersonField, start: string, startTime: number) {
  const { resource } = action.endpoint
  const derived = await runHook(action, 'preview', action.endpoint, null)
  const values = { ...action.values, ...derived, [start]: new Date(startTime).toISOString() }
  const [work] = await readProposedWork({ ...action, values }, { resource, rows: [] }, field.name)
  return work && { id: 0, memberId: 0, resource, work, isHeld: false }
}

/** Returns a new row with the values that it shares with a person, such as the provider. */
function setOwnerValues(row: OpenRow, { within = {} }: PersonField, { belongs }: Person): OpenRow {
  const shared = Object.entries(within).map(
    ([personField, rowField]) => [rowField, belongs[personField]] as const,
  )
  const missingFields = shared.filter(([rowField]) => (row.work.row[rowField] ?? null) === null)
  return {
    ...row,
    work: { ...row.work, row: { ...row.work.row, ...Object.fromEntries(missingFields) } },
  }
}

/** Returns a new row for each owner of people, such as each provider. */
function listOwnedRows({ field, people }: PlanningFacts, row: OpenRow): OpenRow[] {
  const owned = people.map((person) => setOwnerValues(row, field, person))
  return [
    ...new Map(owned.map((ownedRow) => [JSON.stringify(ownedRow.work.row), ownedRow])).values(),
  ]
}

/** A start of a row, for an owner whose people could take the row. */
interface StartChoice {
  at: number
  rows: readonly OpenRow[]
  /** The fields of the place that change with the start. */
  place: PlaceChange[]
  /** The values that give a stored row this start; undefined for a new row. */
  values?: FreeTime['values']
}

/** The people, their work, and the current person of a stored row. */
interface PersonSearch {
  facts: PlanningFacts
  byPerson: CommitmentsByPerson
  own?: unknown
}

/** Lists the people who can take a row at a start, each with warnings that need a reason. */
const listTakers = ({ facts, byPerson }: PersonSearch, { rows }: StartChoice) =>
  rows.flatMap((row) => {
    const { available, unusual } = findChoices(facts, row, byPerson)
    return [
      ...available.map((person) => ({ person, row, reasons: [] })),
      ...unusual.map((moment) => ({ ...moment, row })),
    ]
  })

/**
 * Finds the person for a start: the current person if available, otherwise the available person
 * with the fewest rows that day. Undefined if everybody is busy.
 */
function findFreeTime(search: PersonSearch, start: StartChoice): FreeTime | undefined {
  const { facts, byPerson, own } = search
  const { timeZone, language } = facts.action
  const day = getLocalDay(timeZone, new Date(start.at))
  const takers = listTakers(search, start)
  const load = (id: number) =>
    (byPerson.get(id) ?? []).filter((commitment) => commitment.day === day).length
  const [bestTaker] = takers.toSorted(
    ({ person: left, reasons }, { person: right, reasons: otherReasons }) =>
      reasons.length - otherReasons.length ||
      Number(right.id === own) - Number(left.id === own) ||
      load(left.id) - load(right.id) ||
      left.id - right.id,
  )
  if (!bestTaker) return undefined
  const { person, row, reasons } = bestTaker
  const shared = Object.values(facts.field.within ?? {})
  return {
    starts_at: new Date(start.at).toISOString(),
    person: person.id,
    place: start.place,
    values:
      start.values ?? Object.fromEntries(shared.map((name) => [name, row.work.row[name] ?? null])),
    free: takers.filter((taker) => taker.reasons.length === 0).length,
    note: reasons.map(({ text }) => translate(text, language)).join(' · ') || null,
  }
}

/**
 * Keeps one of several times with the same start, such as slots of two places. A time without a
 * needed reason is preferred.
 */
function keepOneEach(times: readonly FreeTime[]): FreeTime[] {
  const bestTimes = new Map<string, FreeTime>()
  for (const time of times) {
    const sameTime = bestTimes.get(time.starts_at)
    if (!sameTime || (sameTime.note !== null && time.note === null))
      bestTimes.set(time.starts_at, time)
  }
  return [...bestTimes.values()]
}

/** Finds the people for some starts, with their names. */
function findTimes(
  search: PersonSearch,
  starts: readonly StartChoice[],
): Omit<FreeTimesResponse, 'row'> {
  const times = keepOneEach(starts.flatMap((start) => findFreeTime(search, start) ?? []))
  const namedIds = new Set(times.map(({ person }) => person))
  const people = search.facts.people
    .filter(({ id }) => namedIds.has(id))
    .map(({ id, name }) => ({ id, name }))
  return {
    data: times.filter(({ note }) => note === null),
    unusual: times.filter(({ note }) => note !== null),
    people,
  }
}

type Period = ReturnType<typeof readPeriod>

/** Lists the proposed moments of a period. */
const listMoments = ({ from, to }: Period): number[] =>
  Array.from(
    { length: Math.max(0, Math.ceil((to - from) / STEP_MILLISECONDS)) },
    (_, stepIndex) => from + stepIndex * STEP_MILLISECONDS,
  )

/** Finds the times of a day at which a new row can begin, each with its person. */
export async function findFreeTimes(
  action: Action,
  field: PersonField,
  start: string,
  day: string,
): Promise<FreeTimesResponse> {
  const { row } = await previewRow(action, null)
  const period = readPeriod(action, day)
  const newStart =
    period.from < period.to ? await readNewRow(action, field, start, period.from) : undefined
  if (!newStart) return { row, data: [], unusual: [], people: [] }
  const planningFacts = await readPlanningFacts(action, [newStart], field, {
    ...period,
    otherTimes: true,
  })
  const rows = listOwnedRows(planningFacts, newStart)
  const starts = listMoments(period).map((startTime) => ({
    at: startTime,
    place: [],
    rows: rows.map((row) => shiftRow(row, startTime - row.work.from)),
  }))
  return {
    row,
    ...findTimes(
      { facts: planningFacts, byPerson: groupByPerson(planningFacts.commitments) },
      starts,
    ),
  }
}

/** Lists the possible starts of a stored row in a period. The business may limit them. */
async function listStarts(
  { action, field }: PlanningFacts,
  row: OpenRow,
  period: Period,
): Promise<StartChoice[]> {
  const offeredStarts = await readOfferedStarts(action, row, period)
  const moves = (offeredStarts ?? []).map((start) => ({ row, moved: start.row }))
  const describePlace = await readPlaceChanges(action, field, moves)
  if (offeredStarts)
    return offeredStarts.map(({ row: movedRow, values }) => ({
      at: movedRow.work.from,
      rows: [movedRow],
      values,
      place: describePlace({ row, moved: movedRow }),
    }))
  const name = findStartField(row, field, action.registry)
  if (name === undefined || !getBodyFields(row.resource, 'update').includes(name)) return []
  return listMoments(period).map((startTime) => ({
    at: startTime,
    place: [],
    rows: [shiftRow(row, startTime - row.work.from)],
    values: { [name]: new Date(startTime).toISOString() },
  }))
}

/** A stored row to move, and the person who cannot take it. */
export interface MovedRow {
  id: number
  without?: number | undefined
}

/** Finds the times of a day to which a stored row can move, each with its person. */
export async function findTimesOfRow(
  action: Action,
  field: PersonField,
  { id, without }: MovedRow,
  day: string,
): Promise<FreeTimesResponse> {
  const [row] = await readOpenRows(action, [id], field)
  const shownRow = (await readShownRows(action, [id])).get(id)
  if (!shownRow) throw new Problem(404, 'not_found')
  const period = readPeriod(action, day)
  if (!row || period.from >= period.to) return { row: shownRow, data: [], unusual: [], people: [] }
  const allFacts = await readPlanningFacts(action, [row], field, { ...period, otherTimes: true })
  const availableFacts = {
    ...allFacts,
    people: allFacts.people.filter((person) => person.id !== without),
  }
  const currentPerson = action.values[field.name] ?? shownRow[field.name]
  const search = {
    facts: availableFacts,
    byPerson: groupByPerson(availableFacts.commitments),
    own: currentPerson,
  }
  return { row: shownRow, ...findTimes(search, await listStarts(availableFacts, row, period)) }
}
