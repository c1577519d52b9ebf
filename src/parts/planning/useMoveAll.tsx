import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { registry } from '#business'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { listMovedEntities } from '../../../registry/changes/suggestions.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { ChosenDay } from '../fields/days/ChosenDay.tsx'
import { Field } from '../fields/Field.tsx'
import type { PlanOfRows } from './useAssignAll.tsx'
import { NO_PLAN, type OpenedPlan, usePlanDialog } from './usePlanDialog.tsx'
import { useAssignedField } from './useSuggestions.ts'

/** Returns the button that moves rows to other times, and its dialog. Both may be null. */
export function useMoveAll({ reference, verb, rows, onDone }: PlanOfRows): OpenedPlan {
  const translate = useTranslate()
  const session = useSession()
  const { today } = useFormat()
  const field = useAssignedField(reference, verb)
  const isOffered = useExtensions().has(suggestionCalls.suggestMoves.request)
  const buildPlan = usePlanDialog()
  const [day, setDay] = useState(shiftDays(today, 1))
  const members = listMovedEntities(reference.resource, registry)
  const mayMove = members.length > 0 && members.every((member) => mayDo(session, member, 'update'))
  if (verb === undefined || field === undefined || !isOffered || !mayMove) return NO_PLAN
  const dayField = (
    <Field label={translate('planning.move_day')} short>
      {(wiring) => (
        <ChosenDay wiring={wiring} value={day} onChange={(chosenDay) => setDay(chosenDay || day)} />
      )}
    </Field>
  )
  return buildPlan(
    { icon: 'calendar', label: translate('move.do') },
    {
      reference,
      verb,
      field,
      title: translate('planning.move_all'),
      request: suggestionCalls.suggestMoves,
      buildBody: () => ({ ...rows, day }),
      emptyText: translate('planning.no_moves'),
      heading: dayField,
      movesRows: true,
      isAtomic: true,
      onDone,
    },
  )
}
