import { useTranslate } from 'ra-core'
import { Button } from '../../ui/controls/Button.tsx'
import type { Waiting } from './steady-rows.ts'

interface WaitingRowsProps {
  waiting?: Waiting
  onShow: () => void
}

/** Says that others have changed which rows a list has, and shows them when it is clicked. */
export function WaitingRows({ waiting, onShow }: WaitingRowsProps) {
  const translate = useTranslate()
  return (
    <div className="waiting-rows" role="status">
      {waiting && (
        <Button kind="water" icon="refresh" onClick={onShow}>
          {waiting.added > 0
            ? translate('ui.show_added', { count: waiting.added })
            : translate('ui.show_changes')}
        </Button>
      )}
    </div>
  )
}
