import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import {
  suggestionCalls,
  type AffectedRowsResponse,
} from '../../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import { type AssignmentField, createPlanLines, type PlanLine, replacePlanLine } from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { useSuggestions } from './useSuggestions.ts'

interface HandoverPlanProps extends AssignmentField {
  /** The change that leaves the rows unassigned. */
  change: RowChange
  refusedChanges: readonly RefusedChange[]
  /** The lines with the user's changes; null before the proposals arrive. */
  lines: readonly PlanLine[] | null
  onPlan: (lines: readonly PlanLine[]) => void
}

interface HandoverLinesProps extends Omit<HandoverPlanProps, 'change'> {
  answer: AffectedRowsResponse
  lines: readonly PlanLine[]
}

/** The plan lines of the rows that a change leaves unassigned. */
function HandoverLines({
  reference: { resource },
  field,
  answer,
  refusedChanges,
  lines,
  onPlan,
}: HandoverLinesProps) {
  const translate = useTranslate()
  return (
    <section className="plan-handover" aria-label={translate('planning.hit_title')}>
      <HeldRows resource={resource} field={field} heldRows={answer.held} />
      {lines.length > 0 && (
        <PlanTable
          resource={resource}
          field={field}
          lines={lines}
          people={answer.people}
          canUnassign
          onChange={(line) => onPlan(replacePlanLine(lines, line))}
        />
      )}
      <ConcernedPeople resource={resource} lines={lines} />
      <RefusedChanges changes={refusedChanges} />
    </section>
  )
}

/** The rows that a change would leave unassigned, each with a proposed person or time. */
export function HandoverPlan(props: HandoverPlanProps) {
  const { reference, verb, change, lines, onPlan } = props
  const translate = useTranslate()
  const body = { entity: reference.resource.name, verb, change }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggestForHit, body)
  useEffect(() => {
    if (data && !lines) onPlan(createPlanLines(data, true))
  }, [data, lines, onPlan])
  if (!data || !lines) return <Pending error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Note tone="orange">{translate('planning.hit_hint')}</Note>
      <HandoverLines {...props} answer={data} lines={lines} />
    </>
  )
}
