import { useTranslate } from 'ra-core'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getIncludedName } from '../../../../registry/fields/targets.ts'
import { isEmpty } from '../../../../registry/values/parse-value.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { mapUrl } from './map.ts'
import { MapLink } from './MapLink.tsx'

interface IncludedFieldsProps {
  name: string
  field: FieldTypes['reference']
  row: Row
}

/** The included fields of a reference: a phone number to call, the make of a car, a map link. */
export function IncludedFields({ name, field, row }: IncludedFieldsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = getResource(field.to)
  const getValue = (field: string) => row[getIncludedName(name, field)]
  const getType = (field: string) => resource.fields[field]?.type
  const include = field.include ?? []
  const [latitude, longitude] = include.filter((included) => getType(included) === 'coordinate')
  const words = include.filter(
    (included) => getType(included) !== 'coordinate' && !isEmpty(getValue(included)),
  )
  const map =
    latitude &&
    longitude &&
    mapUrl({
      latitude: getValue(latitude),
      longitude: getValue(longitude),
      words: words.map((word) => String(getValue(word))),
    })
  if (words.length === 0 && !map) return null
  return (
    <span className="included row">
      {words.map((word) => (
        <span key={word} className="included-field" data-type={getType(word)}>
          {getType(word) === 'phone' && <Icon name="phone" />}
          <FieldValue
            name={word}
            row={{ [word]: getValue(word) }}
            resource={resource}
            format={format}
            translate={translate}
          />
        </span>
      ))}
      {map && <MapLink href={map} />}
    </span>
  )
}
