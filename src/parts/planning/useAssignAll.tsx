import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Verb } from '../../../registry/words/verbs.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { useAssignedField } from './useSuggestions.ts'

const loadPlanDialog = () => import('./PlanDialog.tsx')
const PlanDialog = lazy(async () => ({ default: (await loadCode(loadPlanDialog)).PlanDialog }))

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
export function useAssignAll({ reference, verb, rows, onDone }: PlanOfRows): {
  button: ReactNode
  dialog: ReactNode
} {
  const translate = useTranslate()
  const field = useAssignedField(reference, verb)
  const [isOpen, setOpen] = useState(false)
  if (verb === undefined || field === undefined) return { button: null, dialog: null }
  const button = (
    <Button
      icon="staff"
      onPointerEnter={() => preload(loadPlanDialog)}
      onFocus={() => preload(loadPlanDialog)}
      onClick={() => setOpen(true)}
    >
      {translate('planning.assign_all')}
    </Button>
  )
  const dialog = isOpen && (
    <Suspense fallback={<OpeningDialog />}>
      <PlanDialog
        reference={reference}
        verb={verb}
        field={field}
        title={translate('planning.assign_all')}
        request={suggestionCalls.suggest}
        buildBody={() => rows}
        emptyText={translate('planning.nothing')}
        onClose={() => setOpen(false)}
        onDone={onDone}
      />
    </Suspense>
  )
  return { button, dialog }
}
