import { ADMIN } from '#business/words/roles.ts'
import { useTranslate } from 'ra-core'
import type { Change } from '../../../registry/changes/history.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { UNDO } from '../../data/mutations.ts'
import { useSubmit } from '../../form/useSubmit.ts'
import { useUndo } from '../../form/useUndo.ts'
import { Button } from '../../ui/controls/Button.tsx'

interface UndoButtonProps {
  change: Pick<Change, 'batch' | 'actor_id'>
  /** What is taken back, for screen readers, where several buttons stand in one list. */
  label?: string
  /** Called when it was taken back; the button goes then, and the focus with it. */
  onUndone?: () => void
}

/** The button that takes back all that one call changed, for whoever made it and for admins. */
export function UndoButton({ change, label, onUndone }: UndoButtonProps) {
  const translate = useTranslate()
  const undo = useUndo()
  const session = useSession()
  const { submit, busy } = useSubmit(async () => {
    if (await undo(change.batch, translate('history.done'))) onUndone?.()
  })
  const isOffered = useExtensions().has(UNDO)
  const isTheirs = session?.role === ADMIN || session?.id === change.actor_id
  if (!isOffered || !isTheirs) return null
  return (
    <Button busy={busy} onClick={() => submit()} aria-label={label}>
      {translate('ui.undo')}
    </Button>
  )
}
