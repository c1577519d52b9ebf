import type { ResourceName } from '#business/words'
import type { Verb } from '../../../registry/words/verbs.ts'
import { findNoOverlapRule } from '../../../registry/changes/busy.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { getResource, registry } from '../../platform/data/rows/resources.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import type { Values } from '../fields/validation.ts'
import type {
  PersonCandidate,
  AffectedRowsResponse,
  RowMove,
  AlternativeTime,
  Suggestion,
  SuggestionsResponse,
} from '../../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'

/** The list of assignable rows, and the verb and field that assign a person. */
export interface AssignmentField {
  reference: RowsReference
  verb: Verb
  field: string
}

/** Proposals for rows; only some requests propose moves. */
export type Proposals = SuggestionsResponse & Partial<Pick<AffectedRowsResponse, 'moves'>>

/** Another time for a row, and the person who takes it then. */
export interface PlannedTime extends Pick<AlternativeTime, 'starts_at' | 'person'> {
  /** The values that move the row to this time. A proposed time has only a start. */
  values?: AlternativeTime['values']
  /** The place fields that change with the time. */
  place?: AlternativeTime['place']
  /** The person's name, if only the list of times has it. */
  name?: string
  /** The note on why the time needs a reason. */
  note?: string | null
}

/** A proposal with the user's choices: the person, the time, and whether to apply it. */
export interface PlanLine {
  proposal: Suggestion | RowMove
  person: number | null
  /** The other time at which the person takes the row; null for the planned one. */
  time: PlannedTime | null
  /** The other time to offer: the proposed one, or the one chosen last. */
  offeredTime: PlannedTime | null
  isChosen: boolean
}

/** Returns the other time of a proposal. */
const getProposedTime = ({ starts_at, person }: Suggestion): PlannedTime | null =>
  starts_at === null || person === null ? null : { starts_at, person }

/*** Returns whether a proposal moves a row whose place is closed. Its line offers times, not people. */
export const isMoveProposal = (proposal: PlanLine['proposal']): proposal is RowMove =>
  'times' in proposal

function createMoveLine(move: RowMove, canUnassign: boolean): PlanLine {
  const time = move.times[0] ?? null
  const isChosen = canUnassign || time !== null
  return { proposal: move, person: time?.person ?? null, time, offeredTime: time, isChosen }
}

/**
 * Returns the lines of proposals. Those with a person are chosen, and with `canUnassign` those
 * without one as well.
 */
export function createPlanLines({ data, moves = [] }: Proposals, canUnassign = false): PlanLine[] {
  const suggestionLines = data.map((suggestion) => {
    const { person } = suggestion
    const time = getProposedTime(suggestion)
    const isChosen = canUnassign || person !== null
    return { proposal: suggestion, person, time, offeredTime: time, isChosen }
  })
  return [...suggestionLines, ...moves.map((move) => createMoveLine(move, canUnassign))]
}

/** Returns a line with another person, at the planned time. */
export const withPerson = (
  line: PlanLine,
  person: number | null,
  canUnassign = false,
): PlanLine => ({ ...line, person, time: null, isChosen: canUnassign || person !== null })

/** Returns a line at another time, with the person who takes it then. */
export const withTime = (line: PlanLine, time: PlannedTime): PlanLine => ({
  ...line,
  person: time.person,
  time,
  offeredTime: time,
  isChosen: true,
})

/** Returns the lines of a plan with the line of one row replaced. */
export const replacePlanLine = (lines: readonly PlanLine[], line: PlanLine): PlanLine[] =>
  lines.map((current) => (current.proposal === line.proposal ? line : current))

/** Returns the candidate of a line; undefined for a person who takes the row at another time. */
export const findChosenCandidate = ({
  proposal,
  person,
  time,
}: PlanLine): PersonCandidate | undefined =>
  time || isMoveProposal(proposal) ? undefined : proposal.candidates.find(({ id }) => id === person)

/** Returns whether the change of a line needs a reason. */
export const needsReason = (line: PlanLine): boolean =>
  line.isChosen && (findChosenCandidate(line)?.note ?? null) !== null

/** Returns whether the other time of a line needs a reason. */
export const expectsReason = ({ isChosen, time }: PlanLine): boolean =>
  isChosen && (time?.note ?? null) !== null

/** Returns whether a refused change would succeed with a reason. */
export const hasWarnings = ({ warnings = [] }: RefusedChange): boolean => warnings.length > 0

/** Returns the chosen lines that assign a person, or that unassign a row that has a person. */
export const listAppliedLines = (lines: readonly PlanLine[], field: string): PlanLine[] =>
  lines.filter(
    ({ isChosen, person, proposal }) =>
      isChosen && (person !== null || proposal.row[field] !== null),
  )

/** Returns the change of a line: another person, another time, or nobody. */
function buildChange(
  { proposal: { row, member }, person, time }: PlanLine,
  { reference, verb, field }: AssignmentField,
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
  const startField = findNoOverlapRule(getResource(entity), field, registry)?.start
  const timeValues =
    time.values ?? (startField === undefined ? {} : { [startField]: time.starts_at })
  return {
    entity,
    verb: 'update',
    values: { id: member.id, ...timeValues, [field]: person, ...reason },
  }
}

/** Returns the changes of the chosen lines. */
export const listLineChanges = (
  lines: readonly PlanLine[],
  assigning: AssignmentField,
  reason: Values,
): RowChange[] =>
  listAppliedLines(lines, assigning.field).map((line) => buildChange(line, assigning, reason))
