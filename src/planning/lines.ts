import type { Candidate, Suggestion } from '../../registry/changes/suggestions.ts'

/** A proposal as the user has left it: who takes the row, and whether it is applied. */
export interface PlanLine {
  suggestion: Suggestion
  person: number | null
  /** The other start that is proposed, as long as the proposed person takes the row. */
  startsAt: string | null
  isChosen: boolean
}

/**
 * Returns the lines of proposals. Those with a person are chosen, and with `canUnassign` those
 * without one as well.
 */
export const createLines = (suggestions: readonly Suggestion[], canUnassign = false): PlanLine[] =>
  suggestions.map((suggestion) => ({
    suggestion,
    person: suggestion.person,
    startsAt: suggestion.starts_at,
    isChosen: canUnassign || suggestion.person !== null,
  }))

/** Returns a line with another person. Only the proposed person takes the row at another time. */
export const withPerson = (
  line: PlanLine,
  person: number | null,
  canUnassign = false,
): PlanLine => ({
  ...line,
  person,
  startsAt: person === line.suggestion.person ? line.suggestion.starts_at : null,
  isChosen: canUnassign || person !== null,
})

/** Returns the candidate of a line; undefined for a person who takes the row at another time. */
export const findCandidate = ({ suggestion, person }: PlanLine): Candidate | undefined =>
  suggestion.candidates.find(({ id }) => id === person)

/** Returns whether the change of a line needs a reason. */
export const needsReason = (line: PlanLine): boolean =>
  line.isChosen && (findCandidate(line)?.note ?? null) !== null

/** Returns the chosen lines that have a person. */
export const assignedLines = (lines: readonly PlanLine[]): PlanLine[] =>
  lines.filter(({ isChosen, person }) => isChosen && person !== null)
