import { useGetOne } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field, FieldTypes } from '../../../registry/fields/field-types.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { IncludedFields } from '../detail/groups/IncludedFields.tsx'
import { useRowsReference } from './RowActionButton.tsx'

interface NextFactsProps {
  entity: AnyResource
  id: number
}

/** Returns whether a reference includes a phone number, or the coordinates of a place. */
function leadsToRow(field: Field | undefined): field is FieldTypes['reference'] & Field {
  if (field?.type !== 'reference') return false
  const { fields } = getResource(field.to)
  return (field.include ?? []).some((name) =>
    ['phone', 'coordinate'].includes(fields[name]?.type ?? ''),
  )
}

/** What the next row needs at hand: the phone number of its person, its place and the way to it. */
export function NextFacts({ entity, id }: NextFactsProps) {
  const { resourceName } = useRowsReference(entity)
  const { data: row } = useGetOne<Row>(resourceName, { id })
  if (!row) return null
  return (
    <span className="job-next">
      {Object.entries(entity.fields).map(
        ([name, field]) =>
          leadsToRow(field) && (
            <IncludedFields key={name} owner={entity} name={name} field={field} row={row} />
          ),
      )}
    </span>
  )
}
