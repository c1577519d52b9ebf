import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { findTimeOffEntity } from './time-off.ts'

const loadPlanDialog = () => import('./PlanDialog.tsx')
const PlanDialog = lazy(async () => ({ default: (await loadCode(loadPlanDialog)).PlanDialog }))

/** A person whose time off is recorded. */
interface OffPerson {
  id: number
  title: string
}

interface AbsenceControls {
  /** Renders the button of a person; null if the viewer may not reassign rows. */
  renderButton: (person: OffPerson) => ReactNode
  dialog: ReactNode
}

/** Returns the buttons that record a person's absence on a day, and the dialog they open. */
export function useAbsence(
  reference: ListReference,
  targetEntity: string,
  day: string,
): AbsenceControls {
  const translate = useTranslate()
  const session = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestForOff.request)
  const { timeZone } = useFormat()
  const [person, setPerson] = useState<OffPerson | null>(null)
  const { resource, list } = reference
  const verb = (list.actions ?? []).find((action) => findAssignedField(resource, action, registry))
  const field = verb && findAssignedField(resource, verb, registry)
  const timeOff = findTimeOffEntity(session, targetEntity)
  if (!isOffered || !verb || !field || !timeOff || !mayDo(session, resource, verb))
    return { renderButton: () => null, dialog: null }
  const { who: personField, from: startField, to: endField } = timeOff.resource.timeOff
  const renderButton = (person: OffPerson) => (
    <IconButton
      icon="cancelled"
      label={translate('planning.mark_off', { name: person.title })}
      onPointerEnter={() => preload(loadPlanDialog)}
      onFocus={() => preload(loadPlanDialog)}
      onClick={() => setPerson(person)}
    />
  )
  const startValues = {
    [personField]: person?.id,
    [startField]: getDayStart(day, timeZone),
    [endField]: getDayStart(shiftDays(day, 1), timeZone),
  }
  const dialog = person && (
    <Suspense fallback={<OpeningDialog />}>
      <PlanDialog
        reference={reference}
        verb={verb}
        field={field}
        title={translate('planning.off_person', { name: person.title })}
        request={suggestionCalls.suggestForOff}
        buildBody={(record) => ({
          person: Number(record[personField]),
          from: record[startField],
          to: record[endField],
        })}
        emptyText={translate('planning.no_rows')}
        timeOff={{ entity: timeOff, startValues, action: translate('planning.find') }}
        personField={personField}
        onClose={() => setPerson(null)}
      />
    </Suspense>
  )
  return { renderButton, dialog }
}
