import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { SafeLink } from '../../../platform/ui/values/SafeLink.tsx'
import { buildMapUrl, listAreaWords } from './map.ts'

/** A link to a map of a place. */
export function MapLink({ href }: { href: string }) {
  const translate = useTranslate()
  return (
    <SafeLink href={href}>
      <Icon name="map" />
      <span>{translate('ui.map')}</span>
    </SafeLink>
  )
}

interface RowPositionProps {
  resource: AnyResource
  row: Row
  /** The fields of the group. Coordinates are shown as a map link. */
  fields: readonly string[]
}

/** The map link of a row that is a place itself. */
export function RowPosition({ resource, row, fields }: RowPositionProps) {
  const isCoordinate = (name: string) => resource.fields[name]?.type === 'coordinate'
  const [latitude, longitude] = fields.filter(isCoordinate)
  if (!latitude || !longitude) return null
  const otherFields = fields.filter((name) => !isCoordinate(name) && !isEmptyInput(row[name]))
  const isReference = (name: string) => resource.fields[name]?.type === 'reference'
  const href = buildMapUrl({
    latitude: row[latitude],
    longitude: row[longitude],
    addressWords: [
      ...otherFields.filter((name) => !isReference(name)).map((name) => String(row[name])),
      ...otherFields.filter(isReference).flatMap((name) => listAreaWords(resource, row, name)),
    ],
  })
  return (
    href && (
      <p className="included row">
        <MapLink href={href} />
      </p>
    )
  )
}
