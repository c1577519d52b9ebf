import { useTranslate } from 'ra-core'
import { useFormat } from '../platform/i18n/format.ts'
import { useAfterPaint } from '../platform/layout/useAfterPaint.ts'
import { Icon } from '../platform/ui/drawings/Icon.tsx'

/** The name of the business's time zone, shown if this device is in another. */
export function ZoneNote() {
  // Comparing time zones takes as long as drawing three rows, so the rows come first.
  return useAfterPaint<boolean>(true, false) && <OtherZone />
}

function OtherZone() {
  const translate = useTranslate()
  const { zone } = useFormat()
  if (!zone) return null
  return (
    <span className="time-zone" title={translate('ui.zone', { zone: zone.name })}>
      <Icon name="clock" />
      <span className="time-zone-name">{zone.name}</span>
      <bdi className="time-zone-offset">{zone.offset}</bdi>
    </span>
  )
}
