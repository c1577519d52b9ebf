import { useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'

const load = () => import('./HelpDialog.tsx')
const HelpDialog = lazy(async () => ({ default: (await loadCode(load)).HelpDialog }))
const prefetch = () => preload(load)

/**
 * The button in the bar that lists the keyboard shortcuts, like the question mark key on every
 * screen.
 */
export function Help() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <IconButton
        icon="question"
        className="help-button"
        label={translate('ui.shortcuts')}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <HelpDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
