import { type ComponentProps, Suspense } from 'react'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../../platform/api/lazy-component.ts'
import type { ViewPanel } from './ViewPanel.tsx'

const viewPanel = lazyComponent(async () => (await import('./ViewPanel.tsx')).ViewPanel)

/** Loads the code of the panel of saved views. */
export const loadViewPanel = (): Promise<unknown> => viewPanel.load()

/** The panel of saved views, whose code is loaded before its button is pressed. */
export const LateViewPanel = (props: ComponentProps<typeof ViewPanel>) => (
  <Suspense fallback={<OpeningDialog />}>
    <viewPanel.Screen {...props} />
  </Suspense>
)
