import { useTranslate } from 'ra-core'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { findAssignedField } from '../../../registry/changes/suggestions.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { registry } from '../../platform/data/rows/resources.ts'
import { NO_PLAN, type OpenedPlan, usePlanDialog } from './usePlanDialog.tsx'
import { findClosingEntity } from './time-off.ts'

/** Returns the button that closes places on a day, and the dialog it opens; each may be null. */
export function useClosing(reference: ListReference, day: string): OpenedPlan {
  const translate = useTranslate()
  const session = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestForHit.request)
  const buildPlan = usePlanDialog()
  const { resource, list } = reference
  const verb = (list.actions ?? []).find((action) => findAssignedField(resource, action, registry))
  const field = verb && findAssignedField(resource, verb, registry)
  const closing = findClosingEntity(session, resource)
  if (!isOffered || !verb || !field || !closing || !mayDo(session, resource, verb)) return NO_PLAN
  const { day: dateField = '' } = closing.resource.timeOff
  return buildPlan(
    { kind: 'quiet', icon: 'cancelled', label: translate('planning.close_place') },
    {
      reference,
      verb,
      field,
      title: translate('planning.close_place'),
      request: suggestionCalls.suggestForHit,
      buildBody: (record) => ({
        change: { entity: closing.resource.name, verb: 'create', values: record },
      }),
      emptyText: translate('planning.nothing_closed'),
      timeOff: {
        entity: closing,
        startValues: { [dateField]: day },
        hint: translate('planning.closing_hint'),
        action: translate('planning.find_times'),
      },
      isAtomic: true,
    },
  )
}
