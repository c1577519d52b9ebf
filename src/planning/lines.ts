import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import type { Verb } from '../../registry/words/verbs.ts'
import { getNoOverlap } from '../../registry/changes/busy.ts'
import { getResource, registry } from '../data/rows/resources.ts'
import type { RowChange } from '../data/send-changes.ts'
import type { Values } from '../fields/validation.ts'
import type { Candidate, OtherTime, Suggestion } from '../../registry/calls/planning-calls.ts'

/** Another time of a row, and who takes it then. */
export interface PlannedTime extends Pick<OtherTime, 'starts_at' | 'person'> {
  /** The values that move the row there; a proposed time names its start alone. */
  values?: OtherTime['values']
  /** The fields of the place that differ then. */
  place?: OtherTime['place']
  /** The name of a person whom only the list of times names. */
  name?: string
  /** The reason that is needed to choose the time. */
  note?: string | null
}

/** A proposal as the user has left it: who takes the row, and whether it is applied. */
export interface PlanLine {
  suggestion: Suggestion
  person: number | null
  /** The other time at which the person takes the row; null for the planned one. */
  time: PlannedTime | null
  /** The other time that is offered: the proposed one, or the one chosen last. */
  offered: PlannedTime | null
  isChosen: boolean
}

/** Returns the other time that a proposal names. */
const getProposedTime = ({ starts_at, person }: Suggestion): PlannedTime | null =>
  starts_at === null || person === null ? null : { starts_at, person }

/**
 * Returns the lines of proposals. Those with a person are chosen, and with `canUnassign` those
 * without one as well.
 */
export const createLines = (suggestions: readonly Suggestion[], canUnassign = false): PlanLine[] =>
  suggestions.map((suggestion) => ({
    ...{ suggestion, person: suggestion.person },
    ...{ time: getProposedTime(suggestion), offered: getProposedTime(suggestion) },
    isChosen: canUnassign || suggestion.person !== null,
  }))

/** Returns a line with another person, at the planned time. */
export const withPerson = (
  line: PlanLine,
  person: number | null,
  canUnassign = false,
): PlanLine => ({ ...line, person, time: null, isChosen: canUnassign || person !== null })

/** Returns a line at another time, with the person who takes it then. */
export const withTime = (line: PlanLine, time: PlannedTime): PlanLine => ({
  ...{ ...line, person: time.person, time, offered: time, isChosen: true },
})

/** Returns the candidate of a line; undefined for a person who takes the row at another time. */
export const findCandidate = ({ suggestion, person, time }: PlanLine): Candidate | undefined =>
  time ? undefined : suggestion.candidates.find(({ id }) => id === person)

/** Returns whether the change of a line needs a reason. */
export const needsReason = (line: PlanLine): boolean =>
  line.isChosen && (findCandidate(line)?.note ?? null) !== null

/** Returns whether the other time of a line needs a reason. */
export const expectsReason = ({ isChosen, time }: PlanLine): boolean =>
  isChosen && (time?.note ?? null) !== null

/** Returns the chosen lines that have a person. */
export const assignedLines = (lines: readonly PlanLine[]): PlanLine[] =>
  lines.filter(({ isChosen, person }) => isChosen && person !== null)

/** How rows are given to people: their list, the verb and the field. */
interface AssigningVerb {
  reference: { resource: AnyResource }
  verb: Verb
  field: string
}

/** Returns the change of a line: another person, another time, or nobody. */
function buildChange(
  { suggestion: { row, member }, person, time }: PlanLine,
  { reference, verb, field }: AssigningVerb,
  reason: Values,
): RowChange {
  const entity = member.entity as ResourceName
  if (person === null) return { entity, verb: 'update', values: { id: member.id, [field]: null } }
  if (time === null)
    return {
      entity: reference.resource.name,
      verb,
      values: { id: row.id, [field]: person, ...reason },
    }
  const start = getNoOverlap(getResource(entity), field, registry)?.start
  const when = time.values ?? (start === undefined ? {} : { [start]: time.starts_at })
  return { entity, verb: 'update', values: { id: member.id, ...when, [field]: person, ...reason } }
}

/** Returns the changes of the chosen lines. */
export const listLineChanges = (
  lines: readonly PlanLine[],
  assigning: AssigningVerb,
  reason: Values,
): RowChange[] =>
  lines.filter(({ isChosen }) => isChosen).map((line) => buildChange(line, assigning, reason))
