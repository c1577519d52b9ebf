import { useGetMany, useTranslate } from 'ra-core'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { FieldTypes } from '../../resources/kit/fields/field-types.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { titleOf } from '../data/rows/resources.ts'
import type { Filters } from '../fields/filters/SelectFilter.tsx'
import { useFilterChoices } from '../fields/filters/useFilterChoices.ts'
import { useFormat } from '../i18n/format.ts'
import { choiceKey, fieldLabelKey, stateKey } from '../i18n/label-keys.ts'
import { Icon } from '../ui/drawings/Icon.tsx'

interface FilterChipsProps {
  reference: RowsReference
  filters: Filters
  onChange: (name: string, values: readonly string[]) => void
  onClear: () => void
}

interface ValueProps {
  reference: RowsReference
  name: string
  value: string
}

/** The title of a row, also of one that the list names and the filter does not offer. */
function ReferenceTitle(props: ValueProps & { field: FieldTypes['reference'] }) {
  const { reference, name, field, value } = props
  const choices = useFilterChoices(field, {
    resourceName: reference.resourceName,
    name,
    filters: {},
  })
  const offered = choices.find(({ id }) => String(id) === value)
  const { data } = useGetMany<Row>(
    field.to,
    { ids: [Number(value)] },
    { enabled: !offered && /^\d+$/.test(value) },
  )
  const [row] = data ?? []
  return offered?.title ?? (row ? titleOf(field.to, row) : `#${value}`)
}

function Value({ reference, name, value }: ValueProps) {
  const { resource } = reference
  const translate = useTranslate()
  const format = useFormat()
  if (name === 'state') return translate(stateKey(resource, value))
  const field = resource.fields[name]
  if (!field) return format.date(value)
  if (field.type === 'reference')
    return <ReferenceTitle reference={reference} name={name} field={field} value={value} />
  if (field.type === 'choice') return translate(choiceKey(resource, name, value))
  if (field.type === 'flag') return translate(value === '1' ? 'ui.yes' : 'ui.no')
  return value
}

function useChipLabel(resource: AnyResource) {
  const translate = useTranslate()
  return (name: string) => {
    if (name === 'state' || resource.fields[name]) return translate(fieldLabelKey(resource, name))
    const [, field = name, end] = /^(.+)_(from|to)$/.exec(name) ?? []
    return translate(`ui.${end}`, { field: translate(fieldLabelKey(resource, field)) })
  }
}

/** The filters that are on, each with its way out. */
export function FilterChips({ reference, filters, onChange, onClear }: FilterChipsProps) {
  const translate = useTranslate()
  const labelOf = useChipLabel(reference.resource)
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => ({ name, value, rest: values.filter((other) => other !== value) })),
  )
  if (pairs.length === 0) return null
  return (
    <div className="chips">
      {pairs.map(({ name, value, rest }) => (
        <button
          key={`${name} ${value}`}
          type="button"
          className="chip"
          title={translate('ui.remove_filter')}
          onClick={() => onChange(name, rest)}
        >
          <span>
            {labelOf(name)}: <Value reference={reference} name={name} value={value} />
          </span>
          <Icon name="close" />
        </button>
      ))}
      <button type="button" className="chip chip-clear" onClick={onClear}>
        {translate('ui.clear_filters')}
      </button>
    </div>
  )
}
