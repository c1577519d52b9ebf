import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { useExtensions } from '../../platform/access/rights.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import { historyCalls } from '../../../registry/calls/history-calls.ts'

const loadPanel = () => import('./RecentPanel.tsx')
const RecentPanel = lazy(async () => ({ default: (await loadCode(loadPanel)).RecentPanel }))
const preloadPanel = () => preload(loadPanel)

/** The button in the bar that shows the user's changes of this session. */
export function Recent() {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const canReadHistory = useExtensions().has(historyCalls.historyOfSession.request)
  const undoOrOpenPanel = () => {
    // The toast undoes the newest change. The panel lists the earlier ones.
    const undoButton = document.querySelector<HTMLElement>('.toasts [data-undo]')
    if (undoButton) undoButton.click()
    else setOpen(true)
  }
  useKeys({ u: undoOrOpenPanel })
  if (!canReadHistory) return null
  const closePanel = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  return (
    <div className="recent" ref={ref}>
      <IconButton
        icon="history"
        label={translate('history.mine')}
        aria-expanded={open}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <RecentPanel onClose={closePanel} />
        </Suspense>
      )}
    </div>
  )
}
