import { useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'

const loadDialog = () => import('./HelpDialog.tsx')
const HelpDialog = lazy(async () => ({ default: (await loadCode(loadDialog)).HelpDialog }))
const preloadDialog = () => preload(loadDialog)

/**
 * The button in the bar that lists the keyboard shortcuts, like the question mark key on every
 * screen.
 */
export function Help() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const closeDialog = useCallback(() => setOpen(false), [])
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <IconButton
        icon="question"
        className="help-button"
        label={translate('ui.shortcuts')}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <HelpDialog onClose={closeDialog} />
        </Suspense>
      )}
    </>
  )
}
