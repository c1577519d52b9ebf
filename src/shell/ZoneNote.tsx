import { useTranslate } from 'ra-core'
import { useFormat } from '../i18n/format.ts'
import { Icon } from '../ui/drawings/Icon.tsx'

/** Names the zone of all times shown, where the clocks of this device show another. */
export function ZoneNote() {
  const translate = useTranslate()
  const { zone } = useFormat()
  if (!zone) return null
  return (
    <span className="zone" title={translate('ui.zone', { zone: zone.name })}>
      <Icon name="clock" />
      <span className="zone-name">{zone.name}</span>
      <bdi className="zone-offset">{zone.offset}</bdi>
    </span>
  )
}
