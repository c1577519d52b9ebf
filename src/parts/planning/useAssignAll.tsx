import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { useTranslate } from 'ra-core'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { NO_PLAN, type OpenedPlan, usePlanDialog } from './usePlanDialog.tsx'
import { useAssignedField } from './useSuggestions.ts'

/** Rows of a list for which a plan is proposed. */
export interface PlanOfRows {
  reference: RowsReference
  /** The verb that assigns a person. Other verbs have no button. */
  verb: Verb | undefined
  /** The rows, as a parameter of the request. */
  rows: Readonly<Record<string, unknown>>
  onDone?: () => void
}

/** Returns the button that opens proposals for rows, and its dialog. Both may be null. */
export function useAssignAll({ reference, verb, rows, onDone }: PlanOfRows): OpenedPlan {
  const translate = useTranslate()
  const field = useAssignedField(reference, verb)
  const buildPlan = usePlanDialog()
  if (verb === undefined || field === undefined) return NO_PLAN
  return buildPlan(
    { icon: 'staff', label: translate('planning.assign_all') },
    {
      reference,
      verb,
      field,
      title: translate('planning.assign_all'),
      request: suggestionCalls.suggest,
      buildBody: () => rows,
      emptyText: translate('planning.nothing'),
      onDone,
    },
  )
}
