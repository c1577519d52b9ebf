import type { FreeTime, FreeTimesAnswer } from '../../../registry/changes/suggestions.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { previewRow } from '../../mutations/preview-row.ts'
import { readProposedWork } from '../../mutations/obstacles/unavailable-people.ts'
import { runHook } from '../../hooks/hooks.ts'
import type { Action } from '../../rows/action.ts'
import type { OpenRow, Person, PersonField } from './read-tasks.ts'
import {
  findChoices,
  groupByPerson,
  shiftRow,
  type PlanningFacts,
  readPlanningFacts,
  type Taken,
} from './suggest.ts'

/** The minutes between two offered times. */
const STEP = 30 * 60_000

/** Returns the first and the last moment of a business day that can be offered. */
function readPeriod({ now, timeZone }: Action, day: string) {
  const [from = 0, to = 0] = [day, shiftDays(day, 1)].map((one) =>
    Date.parse(fromWallClock(`${one}T00:00`, timeZone) ?? ''),
  )
  const next = Math.ceil(now.getTime() / STEP) * STEP
  return { from: Math.max(from, next), to }
}

/** Reads the new row as it would be at a moment, if it takes the time of a person. */
async function readNewRow(action: Action, field: PersonField, start: string, at: number) {
  const { resource } = action.endpoint
  const derived = await runHook(action, 'preview', action.endpoint, null)
  const values = { ...action.values, ...derived, [start]: new Date(at).toISOString() }
  const [work] = await readProposedWork({ ...action, values }, { resource, rows: [] }, field.name)
  return work && { id: 0, memberId: 0, resource, work }
}

/** Returns a new row with the values that it shares with a person, such as the provider. */
function withOwner(row: OpenRow, { within = {} }: PersonField, { belongs }: Person): OpenRow {
  const shared = Object.entries(within).map(([theirs, ours]) => [ours, belongs[theirs]] as const)
  const given = shared.filter(([ours]) => (row.work.row[ours] ?? null) === null)
  return { ...row, work: { ...row.work, row: { ...row.work.row, ...Object.fromEntries(given) } } }
}

/** Returns one new row for each owner of people, such as each provider. */
function listOwnedRows({ field, people }: PlanningFacts, row: OpenRow): OpenRow[] {
  const owned = people.map((person) => withOwner(row, field, person))
  return [...new Map(owned.map((one) => [JSON.stringify(one.work.row), one])).values()]
}

/** Finds who would come at a time: of those available, the person with the fewest rows that day. */
function findFreeTime(
  facts: PlanningFacts,
  rows: readonly OpenRow[],
  taken: Taken,
  day: string,
  at: number,
): FreeTime | undefined {
  const free = rows.flatMap((row) => {
    const moved = shiftRow(row, at - row.work.from)
    if (!facts.isOpen(moved.work)) return []
    return findChoices(facts, moved, taken).available.map((person) => ({ person, row: moved }))
  })
  const load = (id: number) => (taken.get(id) ?? []).filter((one) => one.day === day).length
  const [first] = free.toSorted(
    (a, b) => load(a.person.id) - load(b.person.id) || a.person.id - b.person.id,
  )
  if (!first) return undefined
  const shared = Object.values(facts.field.within ?? {})
  return {
    starts_at: new Date(at).toISOString(),
    person: first.person.id,
    free: free.length,
    values: Object.fromEntries(shared.map((name) => [name, first.row.work.row[name] ?? null])),
  }
}

/** Finds the times of a day at which a new row can begin, each with the person who would take it. */
export async function findFreeTimes(
  action: Action,
  field: PersonField,
  start: string,
  day: string,
): Promise<FreeTimesAnswer> {
  const { row } = await previewRow(action, null)
  const period = readPeriod(action, day)
  const made =
    period.from < period.to ? await readNewRow(action, field, start, period.from) : undefined
  if (!made) return { row, data: [], people: [] }
  const facts = await readPlanningFacts(action, [made], field, { ...period, otherTimes: true })
  const rows = listOwnedRows(facts, made)
  const taken = groupByPerson(facts.commitments)
  const data: FreeTime[] = []
  for (let at = period.from; at < period.to; at += STEP) {
    const time = findFreeTime(facts, rows, taken, day, at)
    if (time) data.push(time)
  }
  const named = new Set(data.map(({ person }) => person))
  const people = facts.people
    .filter(({ id }) => named.has(id))
    .map(({ id, name }) => ({ id, name }))
  return { row, data, people }
}
