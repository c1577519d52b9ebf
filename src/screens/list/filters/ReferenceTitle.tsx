import { useGetMany } from 'ra-core'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import type { Filter } from '../../../../registry/fields/filter-names.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource, getTitle } from '../../../platform/data/rows/resources.ts'
import { useFilterChoices } from '../../../parts/fields/filters/useFilterChoices.ts'

interface ReferenceTitleProps {
  reference: Pick<RowsReference, 'resourceName'>
  filter: Pick<Filter, 'name'>
  field: FieldTypes['reference']
  value: string
}

/** The title of a referenced row, including rows the filter does not offer. */
export function ReferenceTitle(props: ReferenceTitleProps) {
  const { reference, filter, field, value } = props
  const { choices } = useFilterChoices(field, {
    resourceName: reference.resourceName,
    name: filter.name,
    filters: {},
  })
  const offeredChoice = choices.find(({ id }) => String(id) === value)
  const { data } = useGetMany<Row>(
    field.to,
    { ids: [Number(value)], meta: { columns: [getResource(field.to).title] } },
    { enabled: !offeredChoice && /^\d+$/.test(value) },
  )
  const [row] = data ?? []
  return offeredChoice?.title ?? (row ? getTitle(field.to, row) : `#${value}`)
}
