import { type ComponentProps, Suspense } from 'react'
import { useAfterPaint } from '../../platform/layout/useAfterPaint.ts'
import { lazyComponent } from '../../platform/api/lazy-component.ts'
import type { SideMenu } from './SideMenu.tsx'

const sideMenu = lazyComponent(async () => (await import('./SideMenu.tsx')).SideMenu)
const NO_ENTRIES = <div className="menu" />

/** The side menu, whose code is loaded after the first rows. */
export const LateMenu = (props: ComponentProps<typeof SideMenu>) => (
  <Suspense fallback={NO_ENTRIES}>
    <sideMenu.Screen {...props} />
  </Suspense>
)

/** The side menu next to a screen, rendered after the screen's first rows. */
export function DeferredMenu({ isRail }: { isRail: boolean }) {
  const isPainted = useAfterPaint<boolean>(true, false)
  return isPainted ? <LateMenu isRail={isRail} /> : NO_ENTRIES
}
