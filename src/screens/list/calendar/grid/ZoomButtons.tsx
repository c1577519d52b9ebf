import { useTranslate } from 'ra-core'
import { useKeys } from '../../../../platform/layout/keyboard/useKeys.ts'
import { IconButton } from '../../../../platform/ui/controls/Button.tsx'
import { useZoom } from './useZoom.ts'

/** The buttons that zoom the hours of a day. The keys + and - do the same. */
export function ZoomButtons() {
  const translate = useTranslate()
  const { zoomIn, zoomOut, isLargest, isSmallest } = useZoom()
  useKeys({ '+': zoomIn, '-': zoomOut })
  return (
    <span className="calendar-steps">
      <IconButton
        icon="minus"
        label={translate('calendar.zoom_out')}
        aria-keyshortcuts="-"
        disabled={isSmallest}
        onClick={zoomOut}
      />
      <IconButton
        icon="plus"
        label={translate('calendar.zoom_in')}
        aria-keyshortcuts="+"
        disabled={isLargest}
        onClick={zoomIn}
      />
    </span>
  )
}
