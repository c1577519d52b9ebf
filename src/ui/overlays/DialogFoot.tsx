import { useTranslate } from 'ra-core'
import { Button } from '../controls/Button.tsx'

interface DialogFootProps {
  /**
   * The label of the main button, which submits the form unless there is `onAction`. Without it
   * there is only a Close button.
   */
  action?: string
  onAction?: () => void
  kind?: 'water' | 'red'
  /** The label of the cancel button, by default "Cancel". */
  cancel?: string
  onCancel: () => void
  busy?: boolean
}

/** The buttons of a dialog: cancel and the main action. */
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
