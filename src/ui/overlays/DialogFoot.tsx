import { useTranslate } from 'ra-core'
import { Button } from '../Button.tsx'

interface DialogFootProps {
  /** What the dialog does: its form's submission, unless `onAction` says otherwise. Without it only the way out is left. */
  action?: string
  onAction?: () => void
  kind?: 'water' | 'red'
  /** The way out; "Not now" where it has no words of its own. */
  cancel?: string
  onCancel: () => void
  busy?: boolean
}

/** The two ways on from a dialog. */
export function DialogFoot(props: DialogFootProps) {
  const { action, onAction, kind = 'water', cancel, onCancel, busy } = props
  const translate = useTranslate()
  return (
    <div className="dialog-foot">
      <Button onClick={onCancel} disabled={busy}>
        {cancel ?? translate(action ? 'ui.not_now' : 'ui.close')}
      </Button>
      {action && (
        <Button type={onAction ? 'button' : 'submit'} kind={kind} busy={busy} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
