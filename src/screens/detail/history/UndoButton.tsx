import { registry } from '#business'
import { ADMIN } from '#business/words'
import { useTranslate } from 'ra-core'
import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import type { Change } from '../../../../registry/calls/history-calls.ts'
import { isFinalChange } from '../../../../registry/changes/history.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { undoCalls } from '../../../../registry/calls/undo-calls.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useUndo } from '../../../parts/form/useUndo.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'

interface UndoButtonProps {
  change: Pick<Change, 'batch' | 'actor_id' | 'entity' | 'verb'>
  /** The accessible name of the change to undo, for lists with several buttons. */
  label?: string
  /** Called after the undo. The button then disappears, and with it the focus. */
  onUndone?: () => void
}

/** The button that undoes all changes of one request, for their author and for admins. */
export function UndoButton({ change, label, onUndone }: UndoButtonProps) {
  const translate = useTranslate()
  const undo = useUndo()
  const session = useSession()
  const { submit, busy } = useSubmit(async () => {
    if (await undo(change.batch, translate('history.done'))) onUndone?.()
  })
  const canUndo = useExtensions().has(undoCalls.undo.request)
  const isAuthorOrAdmin = session?.role === ADMIN || session?.id === change.actor_id
  if (!canUndo || !isAuthorOrAdmin || findServerEntity(change.entity)) return null
  if (isFinalChange(registry, change)) return null
  return (
    <Button busy={busy} onClick={() => submit()} aria-label={label}>
      {translate('ui.undo')}
    </Button>
  )
}
