import { useTranslate } from 'ra-core'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The panel of a row that does not exist or is not of the list. */
export function NoSuchRow({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <EmptyState drawing="nothing" title={translate('ui.no_row')} text={translate('ui.no_row_text')}>
      <Button onClick={onClose}>{translate('ui.close')}</Button>
    </EmptyState>
  )
}
