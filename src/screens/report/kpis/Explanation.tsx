import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'

interface ExplanationProps {
  /** The name of the explained number. */
  name: string
  text: string
}

/** A button that explains a number. On paper the explanation is always shown. */
export function Explanation({ name, text }: ExplanationProps) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLElement>()
  const explanationId = useId()
  return (
    <dd ref={ref} className="explained">
      <IconButton
        icon="info"
        label={translate('reports.explain', { name })}
        aria-expanded={open}
        aria-controls={explanationId}
        onClick={() => setOpen(!open)}
      />
      <span id={explanationId} className="popover explanation" role="note" data-open={open}>
        {text}
      </span>
    </dd>
  )
}
