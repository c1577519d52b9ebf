import type {
  UnplannableRow,
  Suggestion,
  SuggestionsResponse,
} from '../../../registry/calls/planning-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { translate } from '../../http/language.ts'
import type { Message } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'
import type { Unavailable } from '../../rows/availability.ts'
import { buildColumnRef, buildRowsQuery } from '../../rows/select-rows.ts'
import { sql } from 'kysely'
import { getTableName } from '../../db/table-name.ts'
import { getExclusiveReferences } from '../../db/tables/occupancies.ts'
import {
  type Commitment,
  findTravelStrength,
  groupByPerson,
  type TravelTimes,
} from '../../rows/reach.ts'
import {
  findReasons,
  isBusyReason,
  NO_FACTS,
  readReasonFacts,
  type ReasonFacts,
} from '../../rows/reasons.ts'
import { assignFairly, type CanFollow, type Task } from './assign-fairly.ts'
import {
  hasSameOwner,
  findStartField,
  type OpenRow,
  type Person,
  type PersonField,
  readOpenRows,
  readPeople,
  SEARCH_MILLISECONDS,
} from './read-tasks.ts'

const MINUTE = 60_000
/** The step size and the maximum number of steps in the search for another time. */
const STEP_MILLISECONDS = 15 * MINUTE
const MAX_STEPS = SEARCH_MILLISECONDS / STEP_MILLISECONDS

/** The data for proposals. Only searches for another time read opening hours. */
export interface PlanningFacts extends ReasonFacts {
  action: Action
  field: PersonField
  rows: readonly OpenRow[]
  people: readonly Person[]
  /** The commitments of people, without the rows to assign. */
  commitments: readonly Commitment[]
}

interface Options {
  /** The id of a person who is never proposed. */
  excludedPerson?: number
  /** True to search for other times if nobody is available at the planned time. */
  otherTimes?: boolean
}

const getBusinessDay = ({ timeZone }: Action, moment: number) =>
  getLocalDay(timeZone, new Date(moment))

/** The people who can take a row, and the number of busy people. */
interface Choices {
  row: OpenRow
  available: readonly Person[]
  /** The people who can take the row only with a reason. */
  unusual: readonly { person: Person; reasons: readonly [Unavailable, ...Unavailable[]] }[]
  busy: number
}

/** The work of each person. */
export type CommitmentsByPerson = ReadonlyMap<number, readonly Commitment[]>

/** Groups the people who belong to a row by their availability. */
export function findChoices(
  facts: PlanningFacts,
  row: OpenRow,
  commitmentsByPerson: CommitmentsByPerson,
): Choices {
  const eligiblePeople = facts.people.filter((person) => hasSameOwner(facts.field, person, row))
  const freePeople = eligiblePeople
    .map((person) => ({
      person,
      reasons: findReasons(facts, person.id, row.work, commitmentsByPerson.get(person.id) ?? []),
    }))
    .filter(({ reasons }) => !reasons.some(isBusyReason))
  return {
    row,
    available: freePeople.flatMap(({ person, reasons }) => (reasons.length > 0 ? [] : [person])),
    unusual: freePeople.flatMap(({ person, reasons: [firstReason, ...otherReasons] }) =>
      firstReason ? [{ person, reasons: [firstReason, ...otherReasons] as const }] : [],
    ),
    busy: eligiblePeople.length - freePeople.length,
  }
}

/**
 * Reads the data for proposals, for rows at any time of a period. `otherTimes` also reads opening
 * hours.
 */
export async function readPlanningFacts(
  action: Action,
  rows: readonly OpenRow[],
  field: PersonField,
  { otherTimes = false, ...period }: { from: number; to: number; otherTimes?: boolean },
): Promise<PlanningFacts> {
  const people = await readPeople(action, field)
  const [firstRow] = rows
  const [reference] = firstRow ? getExclusiveReferences(firstRow.resource, action.registry) : []
  if (!firstRow || !reference) return { action, field, rows, people, ...NO_FACTS }
  const works = rows.map(({ work }) => work)
  const availability = action.hooks.availability?.[field.to]
  const planned = { resource: firstRow.resource, reference, availability }
  const options = { ...period, withHours: otherTimes }
  const { commitments, ...facts } = await readReasonFacts(action, planned, works, options)
  const plannedRows = new Set(
    rows.map(({ resource, memberId }) => `${getTableName(resource)} ${memberId}`),
  )
  const otherCommitments = commitments.filter(({ table, id }) => !plannedRows.has(`${table} ${id}`))
  return { action, field, rows, people, ...facts, commitments: otherCommitments }
}

/** Reads the data for proposals for stored rows. */
async function readFacts(
  action: Action,
  ids: readonly number[],
  field: PersonField,
  { excludedPerson, otherTimes = false }: Options,
): Promise<{ facts: PlanningFacts; held: readonly OpenRow[] }> {
  const openRows = await readOpenRows(action, ids, field)
  const rows = openRows.filter(({ isHeld }) => !isHeld)
  const planningFacts = await readPlanningFacts(action, rows, field, {
    from: Math.min(...rows.map(({ work }) => work.from)),
    to: Math.max(...rows.map(({ work }) => work.until)) + SEARCH_MILLISECONDS,
    otherTimes,
  })
  const people = planningFacts.people.filter(({ id }) => id !== excludedPerson)
  return { facts: { ...planningFacts, people }, held: openRows.filter(({ isHeld }) => isHeld) }
}

/** Returns the commitment of a person who takes a row. */
export const toCommitment = (action: Action, row: OpenRow, person: number): Commitment => ({
  ...row.work,
  person,
  day: getBusinessDay(action, row.work.from),
  table: getTableName(row.resource),
  id: row.memberId,
})

const toTask = (action: Action, { row, available }: Choices): Task => ({
  id: row.id,
  from: row.work.from,
  to: row.work.until,
  work: row.work,
  day: getBusinessDay(action, row.work.from),
  candidates: available.map(({ id }) => id),
})

/** Returns a row that starts and ends later by a duration in milliseconds. */
export const shiftRow = (row: OpenRow, duration: number): OpenRow => ({
  ...row,
  work: {
    ...row.work,
    from: row.work.from + duration,
    to: row.work.to + duration,
    until: row.work.until + duration,
  },
})

/** Another time at which somebody can take a row. */
interface OtherStart {
  row: OpenRow
  person: Person
}

/** Finds the first later time at which a person is available for a row and its place is open. */
function findOtherTime(
  facts: PlanningFacts,
  row: OpenRow,
  commitmentsByPerson: CommitmentsByPerson,
): OtherStart | undefined {
  if (findStartField(row, facts.field, facts.action.registry) === undefined) return undefined
  const firstStep = Math.ceil((facts.action.now.getTime() - row.work.from) / STEP_MILLISECONDS)
  for (let stepCount = Math.max(1, firstStep); stepCount <= MAX_STEPS; stepCount++) {
    const movedRow = shiftRow(row, stepCount * STEP_MILLISECONDS)
    const [person] = findChoices(facts, movedRow, commitmentsByPerson).available
    if (person) return { row: movedRow, person }
  }
  return undefined
}

/** The maximum number of people in the reason why nobody can take a row. */
const MAX_NAMED_PEOPLE = 3

/** Formats the reason why nobody is proposed for a row. */
function formatObstacles({ action }: PlanningFacts, { available, unusual, busy }: Choices) {
  const translateText = (message: Message) => translate(message, action.language)
  const params = { busy, away: unusual.length, given: available.length }
  const key = available.length > 0 ? 'planning.nobody_left' : 'planning.nobody'
  const namedPeople = unusual
    .slice(0, MAX_NAMED_PEOPLE)
    .map(({ person, reasons: [{ text }] }) => `${person.name}: ${translateText(text)}`)
  return [translateText({ key, params }), ...namedPeople]
}

/** Formats the reasons of a proposal in the caller's language. */
function formatStrengths(
  facts: PlanningFacts,
  { work }: OpenRow,
  person: number,
  personCommitments: readonly Commitment[],
) {
  const { action, plans, travelTimes } = facts
  const day = getBusinessDay(action, work.from)
  const count = personCommitments.filter((commitment) => commitment.day === day).length
  const travelStrength = findTravelStrength(personCommitments, work, travelTimes)
  return [
    { key: 'planning.because.free' },
    ...plans.findStrengths(person, work),
    ...(travelStrength ? [travelStrength] : []),
    { key: 'planning.because.jobs', params: { count } },
  ].map((message) => translate(message, action.language))
}

/** Reads rows with the caller's rights, by id. */
export async function readShownRows(
  { trx, registry, endpoint, caller }: Action,
  ids: readonly number[],
) {
  const resource = getReadableEntity(caller.role, endpoint.resource)
  const where = [sql`${buildColumnRef('id')} = any (${[...ids]}::int[])`]
  const { rows } = await buildRowsQuery(registry, resource, { where }).execute(trx)
  const suggestedRows = JSON.parse(rows[0]?.json ?? '[]') as Suggestion['row'][]
  return new Map(suggestedRows.map((row) => [row.id, row]))
}

/** The stored entity of a row, and its id there. */
export const toMember = ({ resource, memberId }: OpenRow) => ({
  entity: resource.name,
  id: memberId,
})

/** Lists the rows that a plan must not change, with the caller's rights. */
export const listHeldRows = (
  heldRows: readonly OpenRow[],
  shownRows: Awaited<ReturnType<typeof readShownRows>>,
): UnplannableRow[] =>
  heldRows.flatMap((heldRow) => {
    const row = shownRows.get(heldRow.id)
    return row ? [{ row, member: toMember(heldRow) }] : []
  })

/** Finds another time for each row without an available person, one row after the other. */
function findOtherTimes(
  facts: PlanningFacts,
  unassignedRows: readonly OpenRow[],
  assignedCommitments: Commitment[],
) {
  const commitmentsByPerson = groupByPerson([...facts.commitments, ...assignedCommitments])
  const movedRows = new Map<number, OtherStart>()
  for (const row of unassignedRows) {
    const otherTime = findOtherTime(facts, row, commitmentsByPerson)
    if (!otherTime) continue
    const { id } = otherTime.person
    movedRows.set(row.id, otherTime)
    commitmentsByPerson.set(id, [
      ...(commitmentsByPerson.get(id) ?? []),
      toCommitment(facts.action, otherTime.row, id),
    ])
  }
  return movedRows
}

/** Lists the people who are free for a row, sorted by their number of rows that day. */
function listCandidates(
  { action }: PlanningFacts,
  { row, available, unusual }: Choices,
  commitmentsByPerson: CommitmentsByPerson,
) {
  const day = getBusinessDay(action, row.work.from)
  const countJobs = ({ id }: Person) =>
    (commitmentsByPerson.get(id) ?? []).filter((commitment) => commitment.day === day).length
  const sortedPeople = available.toSorted(
    (first, second) => countJobs(first) - countJobs(second) || first.id - second.id,
  )
  return [
    ...sortedPeople.map(({ id }) => ({ id, note: null })),
    ...unusual.map(({ person: { id }, reasons: [{ text }] }) => ({
      id,
      note: translate(text, action.language),
    })),
  ]
}

/** Returns whether a person can travel from one task to the next in time. */
const buildCanFollow =
  (travelTimes: TravelTimes): CanFollow =>
  (first, next) =>
    (travelTimes(first, next) ?? 0) * MINUTE <= next.from - first.to

/** Proposes a person for each row, with balanced days and reasons in words. */
export async function suggest(
  action: Action,
  ids: readonly number[],
  field: PersonField,
  options: Options = {},
): Promise<SuggestionsResponse> {
  if (ids.length === 0) return { data: [], held: [], people: [] }
  const { facts, held } = await readFacts(action, ids, field, options)
  const commitmentsBefore = groupByPerson(facts.commitments)
  // A row may keep its time even if its place is closed then.
  const alwaysOpenFacts = { ...facts, isOpen: () => true }
  const choices = facts.rows.map((row) => findChoices(alwaysOpenFacts, row, commitmentsBefore))
  const personByRowId = assignFairly(
    choices.map((choice) => toTask(action, choice)),
    facts.commitments.map((commitment) => ({
      ...commitment,
      to: commitment.until,
      work: commitment,
    })),
    buildCanFollow(facts.travelTimes),
  )
  const assignedCommitments = facts.rows.flatMap((row) => {
    const person = personByRowId.get(row.id)
    return person === undefined ? [] : [toCommitment(action, row, person)]
  })
  const unassignedRows = facts.rows.filter(({ id }) => !personByRowId.has(id))
  const movedRows = options.otherTimes
    ? findOtherTimes(facts, unassignedRows, assignedCommitments)
    : new Map<number, OtherStart>()
  const movedCommitments = [...movedRows.values()].map(({ row, person }) =>
    toCommitment(action, row, person.id),
  )
  const commitmentsByPerson = groupByPerson([
    ...facts.commitments,
    ...assignedCommitments,
    ...movedCommitments,
  ])
  const shownRows = await readShownRows(action, ids)
  const data = choices.flatMap((choice): Suggestion[] => {
    const row = shownRows.get(choice.row.id)
    const otherTime = movedRows.get(choice.row.id)
    const person = personByRowId.get(choice.row.id) ?? otherTime?.person.id ?? null
    const plannedRow = otherTime?.row ?? choice.row
    if (!row) return []
    const member = toMember(choice.row)
    const starts_at = otherTime ? new Date(plannedRow.work.from).toISOString() : null
    const reasons =
      person === null
        ? formatObstacles(facts, choice)
        : formatStrengths(facts, plannedRow, person, commitmentsByPerson.get(person) ?? [])
    const candidates = listCandidates(facts, choice, commitmentsByPerson)
    return [{ row, member, person, starts_at, reasons, candidates }]
  })
  const namedIds = new Set(
    data.flatMap(({ candidates, person }) => [person, ...candidates.map(({ id }) => id)]),
  )
  const people = facts.people
    .filter(({ id }) => namedIds.has(id))
    .map(({ id, name }) => ({ id, name }))
  return { data, held: listHeldRows(held, shownRows), people }
}
