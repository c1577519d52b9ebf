import { useTranslate } from 'ra-core'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'

interface DialogButtonsProps {
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

export interface DialogContentProps extends DialogButtonsProps {
  /** Attributes of the element around the children. */
  body?: ComponentProps<'div'>
  /** Buttons in place of cancel and the main action. */
  buttons?: ReactNode
  children: ReactNode
}

/** The buttons of a dialog: cancel and the main action. */
function DialogButtons(props: DialogButtonsProps) {
  const { action, onAction, kind = 'water', cancel, onCancel, busy } = props
  const translate = useTranslate()
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        {cancel ?? translate(action ? 'ui.not_now' : 'ui.close')}
      </Button>
      {action && (
        <Button type={onAction ? 'button' : 'submit'} kind={kind} busy={busy} onClick={onAction}>
          {action}
        </Button>
      )}
    </>
  )
}

/** The content of a dialog below its title: the children, and the buttons. */
export function DialogContent({ body, buttons, children, ...props }: DialogContentProps) {
  return (
    <>
      <div {...body} className={['dialog-body', body?.className].filter(Boolean).join(' ')}>
        {children}
      </div>
      <div className="dialog-foot">{buttons ?? <DialogButtons {...props} />}</div>
    </>
  )
}
