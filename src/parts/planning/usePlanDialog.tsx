import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import type { PlanDialog as LoadedDialog } from './PlanDialog.tsx'

const loadPlanDialog = () => import('./PlanDialog.tsx')
const PlanDialog = lazy(async () => ({ default: (await loadCode(loadPlanDialog)).PlanDialog }))

/** The button of a plan. */
type PlanButton = Pick<ComponentProps<typeof Button>, 'kind' | 'icon'> & { label: string }

/** A button and the dialog that it opens. Both may be null. */
export interface OpenedPlan {
  button: ReactNode
  dialog: ReactNode
}

export const NO_PLAN: OpenedPlan = { button: null, dialog: null }

/** Returns a function that builds the button of a plan and its dialog. */
export function usePlanDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    { label, ...look }: PlanButton,
    plan: Omit<ComponentProps<typeof LoadedDialog>, 'onClose'>,
  ): OpenedPlan => ({
    button: (
      <Button
        {...look}
        title={label}
        onPointerEnter={() => preload(loadPlanDialog)}
        onFocus={() => preload(loadPlanDialog)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    ),
    dialog: isOpen && (
      <Suspense fallback={<OpeningDialog />}>
        <PlanDialog {...plan} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  })
}
