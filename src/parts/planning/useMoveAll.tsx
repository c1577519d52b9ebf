import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { registry } from '#business'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { listMovedEntities } from '../../../registry/changes/suggestions.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { ChosenDay } from '../fields/days/ChosenDay.tsx'
import { Field } from '../fields/Field.tsx'
import type { PlanOfRows } from './useAssignAll.tsx'
import { useAssignedField } from './useSuggestions.ts'

const loadPlanDialog = () => import('./PlanDialog.tsx')
const PlanDialog = lazy(async () => ({ default: (await loadCode(loadPlanDialog)).PlanDialog }))

/** Returns the button that moves rows to other times, and its dialog. Both may be null. */
export function useMoveAll({ reference, verb, rows, onDone }: PlanOfRows): {
  button: ReactNode
  dialog: ReactNode
} {
  const translate = useTranslate()
  const session = useSession()
  const { today } = useFormat()
  const field = useAssignedField(reference, verb)
  const isOffered = useExtensions().has(suggestionCalls.suggestMoves.request)
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(shiftDays(today, 1))
  const members = listMovedEntities(reference.resource, registry)
  const mayMove = members.length > 0 && members.every((member) => mayDo(session, member, 'update'))
  if (verb === undefined || field === undefined || !isOffered || !mayMove)
    return { button: null, dialog: null }
  const button = (
    <Button
      icon="calendar"
      onPointerEnter={() => preload(loadPlanDialog)}
      onFocus={() => preload(loadPlanDialog)}
      onClick={() => setOpen(true)}
    >
      {translate('move.do')}
    </Button>
  )
  const dayField = (
    <Field label={translate('planning.move_day')} short>
      {(wiring) => (
        <ChosenDay wiring={wiring} value={day} onChange={(chosenDay) => setDay(chosenDay || day)} />
      )}
    </Field>
  )
  const dialog = isOpen && (
    <Suspense fallback={<OpeningDialog />}>
      <PlanDialog
        reference={reference}
        verb={verb}
        field={field}
        title={translate('planning.move_all')}
        request={suggestionCalls.suggestMoves}
        buildBody={() => ({ ...rows, day })}
        emptyText={translate('planning.no_moves')}
        heading={dayField}
        movesRows
        isAtomic
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    </Suspense>
  )
  return { button, dialog }
}
