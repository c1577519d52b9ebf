import { useTranslate } from 'ra-core'
import type { RowPreview } from '../../../../registry/changes/preview.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'

interface PlacesLeftProps {
  resource: AnyResource
  places: RowPreview['places']
}

/** Shows how many places the choices of a form have left: on a day, or of a voucher. */
export function PlacesLeft({ resource, places }: PlacesLeftProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const placeEntries = Object.entries(places)
  if (placeEntries.length === 0) return null
  return (
    <dl className="aside-facts">
      {placeEntries.map(([name, { left, of, own }]) => (
        <div key={name}>
          <dt>{translate(getFieldLabelKey(resource, name))}</dt>
          <dd data-none={(left === 0 && !own) || undefined}>
            {translate(own ? 'ui.places_own' : 'ui.places_of', {
              left: number(left),
              of: number(of),
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
