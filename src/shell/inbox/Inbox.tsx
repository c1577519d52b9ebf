import { useTranslate } from 'ra-core'
import { lazy, Suspense } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import { useInbox } from './useInbox.ts'

const loadPanel = () => import('./InboxPanel.tsx')
const InboxPanel = lazy(async () => ({ default: (await loadCode(loadPanel)).InboxPanel }))
const preloadPanel = () => preload(loadPanel)

/** The greatest number beside the bell; beyond it shows `99+`. */
const MAX_BADGE_COUNT = 99

/** The bell in the bar: the number of rows that need the attention of the user's role, and their panel. */
export function Inbox() {
  const translate = useTranslate()
  const { number } = useFormat()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const { data = [], isOffered } = useInbox()
  if (!isOffered) return null
  const total = data.reduce((count, group) => count + group.total, 0)
  const closePanel = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  return (
    <div className="recent inbox" ref={ref}>
      <IconButton
        icon="bell"
        label={translate('inbox.open', { number: number(total) })}
        aria-expanded={open}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => setOpen(!open)}
      />
      {total > 0 && (
        <span className="menu-count inbox-count" aria-hidden="true">
          {total > MAX_BADGE_COUNT ? `${number(MAX_BADGE_COUNT)}+` : number(total)}
        </span>
      )}
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <InboxPanel onClose={closePanel} />
        </Suspense>
      )}
    </div>
  )
}
