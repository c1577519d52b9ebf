import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { suggestionCalls, type HitAnswer } from '../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../registry/calls/shapes.ts'
import type { RowChange } from '../data/send-changes.ts'
import { Pending } from '../ui/feedback/Pending.tsx'
import { Note } from '../ui/Note.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import { createLines } from './lines.ts'
import { createMoveLines } from './moves.ts'
import { MoveTable } from './MoveTable.tsx'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import type { Assigning, HandoverLines } from './handover-lines.ts'
import { useSuggestions } from './useSuggestions.ts'

interface HandoverPlanProps extends Assigning {
  /** The change that hits the rows. */
  change: RowChange
  refused: readonly RefusedChange[]
  /** The lines as the user has left them; null before the proposals have arrived. */
  planned: HandoverLines | null
  onPlan: (planned: HandoverLines) => void
}

/** The lines of the rows that a change hits. */
function Lines({
  reference: { resource },
  field,
  answer,
  refused,
  planned,
  onPlan,
}: Omit<HandoverPlanProps, 'change' | 'planned'> & { answer: HitAnswer; planned: HandoverLines }) {
  const translate = useTranslate()
  const { lines, moves } = planned
  const rows = [
    ...lines.filter(({ isChosen }) => isChosen).map(({ suggestion }) => suggestion.row),
    ...moves.filter(({ isChosen }) => isChosen).map(({ move }) => move.row),
  ]
  return (
    <section className="plan-handover" aria-label={translate('planning.hit_title')}>
      <HeldRows {...{ resource, field }} held={answer.held} />
      {lines.length > 0 && (
        <PlanTable
          {...{ resource, field, lines }}
          label={translate('planning.proposals')}
          people={answer.people}
          nobody={translate('planning.nobody_takes')}
          canUnassign
          onChange={(line) =>
            onPlan({
              moves,
              lines: lines.map((shown) => (shown.suggestion === line.suggestion ? line : shown)),
            })
          }
        />
      )}
      {moves.length > 0 && (
        <MoveTable
          {...{ resource, field, lines: moves }}
          people={answer.people}
          onChange={(line) =>
            onPlan({
              lines,
              moves: moves.map((shown) => (shown.move === line.move ? line : shown)),
            })
          }
        />
      )}
      <ConcernedPeople resource={resource} rows={rows} />
      <RefusedChanges failed={refused} />
    </section>
  )
}

/** The rows that a change would leave to nobody, each with who takes it, or when. */
export function HandoverPlan(props: HandoverPlanProps) {
  const { reference, verb, change, planned, onPlan } = props
  const translate = useTranslate()
  const body = { entity: reference.resource.name, verb, change }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggestForHit, body)
  useEffect(() => {
    if (data && !planned)
      onPlan({ lines: createLines(data.data, true), moves: createMoveLines(data.moves) })
  }, [data, planned, onPlan])
  if (!data || !planned) return <Pending error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Note tone="orange">{translate('planning.hit_hint')}</Note>
      <Lines {...props} answer={data} planned={planned} />
    </>
  )
}
