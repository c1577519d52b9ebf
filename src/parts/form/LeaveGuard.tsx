import { useBlocker, useTranslate } from 'ra-core'
import { type RefObject, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { readSession } from '../../platform/api/session.ts'
import { Dialog, DialogText } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'

/** Asks for confirmation before navigation or closing the page loses unsaved changes. */
export function LeaveGuard({ isSaved }: { isSaved?: RefObject<boolean> }) {
  const translate = useTranslate()
  const isDirty = Object.keys(useFormState().dirtyFields).length > 0
  const [ownerId] = useState(readSession()?.id)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // After signing out, or as another user, there is nothing to save.
    const isSameUser = readSession()?.id === ownerId
    const isBlocked = isDirty && !isSaved?.current && isSameUser
    return isBlocked && currentLocation.pathname !== nextLocation.pathname
  })

  useEffect(() => {
    if (!isDirty) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isSaved?.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isDirty, isSaved])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={translate('ui.leave')} onClose={blocker.reset}>
      <DialogContent
        action={translate('ui.leave_do')}
        onAction={blocker.proceed}
        kind="red"
        cancel={translate('ui.leave_not')}
        onCancel={blocker.reset}
      >
        <DialogText>{translate('ui.leave_text')}</DialogText>
      </DialogContent>
    </Dialog>
  )
}
