import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getIncludedFieldName } from '../../../../registry/fields/targets.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { pickIncludedValue } from '../../../parts/fields/included-value.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { listIncludedTexts } from './contents.ts'
import { buildMapUrl, listSurroundings } from './map.ts'
import { MapLink } from './MapLink.tsx'

interface IncludedFieldsProps {
  /** The entity of the row. */
  owner: AnyResource
  name: string
  field: FieldTypes['reference']
  row: Row
}

/** The included fields of a reference: a phone number to call, the make of a car, a map link. */
export function IncludedFields({ owner, name, field, row }: IncludedFieldsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = getResource(field.to)
  const getIncludedValue = (fieldName: string) => row[getIncludedFieldName(name, fieldName)]
  const getFieldType = (fieldName: string) => resource.fields[fieldName]?.type
  const include = field.include ?? []
  const isCoordinate = (fieldName: string) => getFieldType(fieldName) === 'coordinate'
  const [latitude, longitude] = include.filter(isCoordinate)
  const textFields = listIncludedTexts(owner, name, row)
  const mapHref =
    latitude &&
    longitude &&
    buildMapUrl({
      latitude: getIncludedValue(latitude),
      longitude: getIncludedValue(longitude),
      addressWords: [
        ...textFields.map((fieldName) => String(getIncludedValue(fieldName))),
        ...listSurroundings(owner, row, name),
      ],
    })
  if (textFields.length === 0 && !mapHref) return null
  return (
    <span className="included row">
      {textFields.map((fieldName) => (
        <span key={fieldName} className="included-field" data-type={getFieldType(fieldName)}>
          {getFieldType(fieldName) === 'phone' && <Icon name="phone" />}
          <FieldValue
            name={fieldName}
            row={pickIncludedValue(name, fieldName, row)}
            resource={resource}
            format={format}
            translate={translate}
          />
        </span>
      ))}
      {mapHref && <MapLink href={mapHref} />}
    </span>
  )
}
