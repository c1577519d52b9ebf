import type {
  FreeTime,
  FreeTimesResponse,
  PlaceChange,
} from '../../../registry/calls/planning-calls.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
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

/** The time between two proposed starts, in milliseconds. */
const STEP_MILLISECONDS = 30 * 60_000

/** Returns the first and last moment of a business day that can be proposed. */
function getProposablePeriod({ now, timeZone }: Action, day: string) {
  const [dayStart = 0, dayEnd = 0] = [day, shiftDays(day, 1)].map((date) =>
    Date.parse(getDayStart(date, timeZone) ?? ''),
  )
  const nextStep = Math.ceil(now.getTime() / STEP_MILLISECONDS) * STEP_MILLISECONDS
  return { from: Math.max(dayStart, nextStep), to: dayEnd }
}

/** Reads the new row with a start time, if the row takes the time of a person. */
async function readNewRow(
  action: Action,
  field: PersonField,
  startField: string,
  startTime: number,
) {
  const { resource } = action.endpoint
  const derivedValues = await runHook(action, 'preview', action.endpoint, null)
  const values = {
    ...action.values,
    ...derivedValues,
    [startField]: new Date(startTime).toISOString(),
  }
  const [work] = await readProposedWork({ ...action, values }, { resource, rows: [] }, field.name)
  return work && { id: 0, memberId: 0, resource, work, isHeld: false }
}

/** Returns a new row with the values that it shares with a person, such as the provider. */
function setOwnerValues(
  row: OpenRow,
  { within: sharedFields = {} }: PersonField,
  { ownerValues }: Person,
): OpenRow {
  const { work } = row
  const ownerEntries = Object.entries(sharedFields).map(
    ([personField, rowField]) => [rowField, ownerValues[personField]] as const,
  )
  const missingEntries = ownerEntries.filter(([rowField]) => (work.row[rowField] ?? null) === null)
  const newRow = { ...work.row, ...Object.fromEntries(missingEntries) }
  return { ...row, work: { ...work, row: newRow } }
}

/** Returns a new row for each owner of the people, such as each provider. */
function listOwnedRows({ field, people }: PlanningFacts, row: OpenRow): OpenRow[] {
  const rowsByValues = new Map<string, OpenRow>()
  for (const person of people) {
    const ownedRow = setOwnerValues(row, field, person)
    rowsByValues.set(JSON.stringify(ownedRow.work.row), ownedRow)
  }
  return [...rowsByValues.values()]
}

/** A start of a row, for an owner whose people could take the row. */
interface StartChoice {
  startTime: number
  rows: readonly OpenRow[]
  /** The fields of the place that change with the start. */
  place: PlaceChange[]
  /** The values that give a stored row this start; undefined for a new row. */
  values?: FreeTime['values']
}

/** The people, their work, and the chosen person of the row. */
interface PersonSearch {
  facts: PlanningFacts
  commitmentsByPerson: CommitmentsByPerson
  currentPerson?: unknown
}

/** Lists the people who can take a row at a start, each with warnings that need a reason. */
const listStartCandidates = ({ facts, commitmentsByPerson }: PersonSearch, { rows }: StartChoice) =>
  rows.flatMap((row) => {
    const { available, unusual } = findChoices(facts, row, commitmentsByPerson)
    return [
      ...available.map((person) => ({ person, row, reasons: [] })),
      ...unusual.map((candidate) => ({ ...candidate, row })),
    ]
  })

/**
 * Finds the person for a start: the current person if available, otherwise the available person
 * with the fewest rows that day. Undefined if everybody is busy.
 */
function findFreeTime(search: PersonSearch, start: StartChoice): FreeTime | undefined {
  const { facts, commitmentsByPerson, currentPerson } = search
  const { timeZone, language } = facts.action
  const day = getLocalDay(timeZone, new Date(start.startTime))
  const candidates = listStartCandidates(search, start)
  const countRows = (id: number) =>
    (commitmentsByPerson.get(id) ?? []).filter((commitment) => commitment.day === day).length
  const isCurrent = ({ id }: Person) => Number(id === currentPerson)
  const [bestCandidate] = candidates.toSorted(
    (first, second) =>
      first.reasons.length - second.reasons.length ||
      isCurrent(second.person) - isCurrent(first.person) ||
      countRows(first.person.id) - countRows(second.person.id) ||
      first.person.id - second.person.id,
  )
  if (!bestCandidate) return undefined
  const { person, row, reasons } = bestCandidate
  const sharedFields = Object.values(facts.field.within ?? {})
  return {
    starts_at: new Date(start.startTime).toISOString(),
    person: person.id,
    place: start.place,
    values:
      start.values ??
      Object.fromEntries(sharedFields.map((name) => [name, row.work.row[name] ?? null])),
    free: candidates.filter((candidate) => candidate.reasons.length === 0).length,
    note: reasons.map(({ text }) => translate(text, language)).join(' · ') || null,
  }
}

/**
 * Keeps one time of each start, because two places may have slots at the same time. A time that
 * needs no reason is preferred.
 */
function keepBestTimePerStart(times: readonly FreeTime[]): FreeTime[] {
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
  const times = keepBestTimePerStart(starts.flatMap((start) => findFreeTime(search, start) ?? []))
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

type Period = ReturnType<typeof getProposablePeriod>

/** Lists the proposed start times of a period, in milliseconds, and a requested time between them. */
function listStartTimes({ from, to }: Period, requestedStart?: unknown): number[] {
  const count = Math.max(0, Math.ceil((to - from) / STEP_MILLISECONDS))
  const startTimes = Array.from({ length: count }, (_, index) => from + index * STEP_MILLISECONDS)
  const requestedTime = Date.parse(String(requestedStart))
  const isBetween = requestedTime > from && requestedTime < to
  return isBetween && !startTimes.includes(requestedTime)
    ? [...startTimes, requestedTime].toSorted((first, second) => first - second)
    : startTimes
}

/** Finds the times of a day at which a new row can begin, each with its person. */
export async function findFreeTimes(
  action: Action,
  field: PersonField,
  start: string,
  day: string,
): Promise<FreeTimesResponse> {
  const { row } = await previewRow(action, null)
  const period = getProposablePeriod(action, day)
  const newStart =
    period.from < period.to ? await readNewRow(action, field, start, period.from) : undefined
  if (!newStart) return { row, data: [], unusual: [], people: [] }
  const planningFacts = await readPlanningFacts(action, [newStart], field, {
    ...period,
    otherTimes: true,
  })
  const rows = listOwnedRows(planningFacts, newStart)
  const starts = listStartTimes(period, action.values[start]).map((startTime) => ({
    startTime,
    place: [],
    rows: rows.map((row) => shiftRow(row, startTime - row.work.from)),
  }))
  return {
    row,
    ...findTimes(
      {
        facts: planningFacts,
        commitmentsByPerson: groupByPerson(planningFacts.commitments),
        currentPerson: action.values[field.name],
      },
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
  const moves = (offeredStarts ?? []).map((start) => ({ row, movedRow: start.row }))
  const describePlace = await readPlaceChanges(action, field, moves)
  if (offeredStarts)
    return offeredStarts.map(({ row: movedRow, values }) => ({
      startTime: movedRow.work.from,
      rows: [movedRow],
      values,
      place: describePlace({ row, movedRow }),
    }))
  const startField = findStartField(row, field, action.registry)
  const updatableFields = getBodyFields(row.resource, 'update')
  if (startField === undefined || !updatableFields.includes(startField)) return []
  return listStartTimes(period).map((startTime) => ({
    startTime,
    place: [],
    rows: [shiftRow(row, startTime - row.work.from)],
    values: { [startField]: new Date(startTime).toISOString() },
  }))
}

/** A stored row to move, and the person who cannot take it. */
export interface MovedRow {
  id: number
  excludedPerson?: number | undefined
}

/** Finds the times of a day to which a stored row can move, each with its person. */
export async function findTimesOfRow(
  action: Action,
  field: PersonField,
  { id, excludedPerson }: MovedRow,
  day: string,
): Promise<FreeTimesResponse> {
  const [row] = await readOpenRows(action, [id], field)
  const shownRow = (await readShownRows(action, [id])).get(id)
  if (!shownRow) throw new Problem(404, 'not_found')
  const period = getProposablePeriod(action, day)
  if (!row || period.from >= period.to) return { row: shownRow, data: [], unusual: [], people: [] }
  const allFacts = await readPlanningFacts(action, [row], field, { ...period, otherTimes: true })
  const availableFacts = {
    ...allFacts,
    people: allFacts.people.filter((person) => person.id !== excludedPerson),
  }
  const currentPerson = action.values[field.name] ?? shownRow[field.name]
  const search = {
    facts: availableFacts,
    commitmentsByPerson: groupByPerson(availableFacts.commitments),
    currentPerson,
  }
  return { row: shownRow, ...findTimes(search, await listStarts(availableFacts, row, period)) }
}
