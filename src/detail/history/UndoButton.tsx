import type { Change } from '../../../resources/kit/entities/history.ts'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import { UNDO } from '../../data/mutations.ts'
import { useRefetch } from '../../data/useRefetch.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toastError, toastSuccess } from '../../ui/overlays/toasts.tsx'

/** The button that takes back all that one call changed, for whoever made it and for admins. */
export function UndoButton({ change }: { change: Change }) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const isOffered = useExtensions().has(UNDO)
  const isTheirs = session?.role === 'admin' || session?.id === change.actor_id
  if (!isOffered || !isTheirs) return null
  const undo = async () => {
    setBusy(true)
    try {
      await provider.undo(change.batch)
      await refresh()
      toastSuccess(translate('history.done'))
    } catch (error) {
      toastError(translate('ui.undo_failed', { reason: messageOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={undo}>
      {translate('ui.undo')}
    </Button>
  )
}
