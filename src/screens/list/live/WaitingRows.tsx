import { useTranslate } from 'ra-core'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { WaitingChanges } from './useSteadyRows.ts'

interface WaitingRowsProps {
  waiting?: WaitingChanges
  onShow: () => void
}

/** The button that shows the rows that other users have added, removed or moved. */
export function WaitingRows({ waiting, onShow }: WaitingRowsProps) {
  const translate = useTranslate()
  return (
    <div className="waiting-rows" role="status">
      {waiting && (
        <Button icon="refresh" onClick={onShow}>
          {waiting.added > 0
            ? translate('ui.show_added', { count: waiting.added })
            : translate('ui.show_changes')}
        </Button>
      )}
    </div>
  )
}
