import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { suggestionCalls, type HitAnswer } from '../../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import { type Assigning, createLines, type PlanLine, replaceLine } from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { useSuggestions } from './useSuggestions.ts'

interface HandoverPlanProps extends Assigning {
  /** The change that hits the rows. */
  change: RowChange
  refused: readonly RefusedChange[]
  /** The lines as the user has left them; null before the proposals have arrived. */
  lines: readonly PlanLine[] | null
  onPlan: (lines: readonly PlanLine[]) => void
}

interface LinesProps extends Omit<HandoverPlanProps, 'change'> {
  answer: HitAnswer
  lines: readonly PlanLine[]
}

/** The lines of the rows that a change hits. */
function Lines({ reference: { resource }, field, answer, refused, lines, onPlan }: LinesProps) {
  const translate = useTranslate()
  return (
    <section className="plan-handover" aria-label={translate('planning.hit_title')}>
      <HeldRows resource={resource} field={field} held={answer.held} />
      {lines.length > 0 && (
        <PlanTable
          resource={resource}
          field={field}
          lines={lines}
          people={answer.people}
          canUnassign
          onChange={(line) => onPlan(replaceLine(lines, line))}
        />
      )}
      <ConcernedPeople resource={resource} lines={lines} />
      <RefusedChanges failed={refused} />
    </section>
  )
}

/** The rows that a change would leave to nobody, each with who takes it, or when. */
export function HandoverPlan(props: HandoverPlanProps) {
  const { reference, verb, change, lines, onPlan } = props
  const translate = useTranslate()
  const body = { entity: reference.resource.name, verb, change }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggestForHit, body)
  useEffect(() => {
    if (data && !lines) onPlan(createLines(data, true))
  }, [data, lines, onPlan])
  if (!data || !lines) return <Pending error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Note tone="orange">{translate('planning.hit_hint')}</Note>
      <Lines {...props} answer={data} lines={lines} />
    </>
  )
}
