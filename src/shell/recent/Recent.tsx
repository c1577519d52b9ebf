import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { useExtensions } from '../../platform/access/rights.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import { historyCalls } from '../../../registry/calls/history-calls.ts'

const load = () => import('./RecentPanel.tsx')
const RecentPanel = lazy(async () => ({ default: (await loadCode(load)).RecentPanel }))
const prefetch = () => preload(load)

/** The button in the bar that shows the user's changes of this session. */
export function Recent() {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const isOffered = useExtensions().has(historyCalls.historyOfSession.request)
  const undo = () => {
    // The toast undoes the newest change. The panel lists the earlier ones.
    const newest = document.querySelector<HTMLElement>('.toasts [data-undo]')
    if (newest) newest.click()
    else setOpen(true)
  }
  useKeys({ u: undo })
  if (!isOffered) return null
  const close = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  return (
    <div className="recent" ref={ref}>
      <IconButton
        icon="history"
        label={translate('history.mine')}
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <RecentPanel onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
