import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { findClosingEntity } from './time-off.ts'

const loadPlanDialog = () => import('./PlanDialog.tsx')
const PlanDialog = lazy(async () => ({ default: (await loadCode(loadPlanDialog)).PlanDialog }))

/** Returns the button that closes places on a day, and the dialog it opens; each may be null. */
export function useClosing(
  reference: ListReference,
  day: string,
): { button: ReactNode; dialog: ReactNode } {
  const translate = useTranslate()
  const session = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestForHit.request)
  const [isOpen, setOpen] = useState(false)
  const { resource, list } = reference
  const verb = (list.actions ?? []).find((action) => findAssignedField(resource, action, registry))
  const field = verb && findAssignedField(resource, verb, registry)
  const closing = findClosingEntity(session, resource)
  if (!isOffered || !verb || !field || !closing || !mayDo(session, resource, verb))
    return { button: null, dialog: null }
  const { day: dateField = '' } = closing.resource.timeOff
  const button = (
    <Button
      kind="quiet"
      icon="cancelled"
      onPointerEnter={() => preload(loadPlanDialog)}
      onFocus={() => preload(loadPlanDialog)}
      onClick={() => setOpen(true)}
    >
      {translate('planning.close_place')}
    </Button>
  )
  const dialog = isOpen && (
    <Suspense fallback={<OpeningDialog />}>
      <PlanDialog
        reference={reference}
        verb={verb}
        field={field}
        title={translate('planning.close_place')}
        request={suggestionCalls.suggestForHit}
        buildBody={(record) => ({
          change: { entity: closing.resource.name, verb: 'create', values: record },
        })}
        emptyText={translate('planning.nothing_closed')}
        timeOff={{
          entity: closing,
          startValues: { [dateField]: day },
          hint: translate('planning.closing_hint'),
          action: translate('planning.find_times'),
        }}
        isAtomic
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
  return { button, dialog }
}
