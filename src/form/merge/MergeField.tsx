import { useGetOne, useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { labelOf, pointedTo } from '../../../registry/fields/pointing.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { parsedValues } from '../../fields/validation.ts'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import type { Choices, Difference, Versions } from './differences.ts'
import { MergeSides } from './MergeSides.tsx'

const SIDES = ['mine', 'theirs'] as const
type Side = (typeof SIDES)[number]

const SIDE_NAMES = { mine: 'ui.merge_mine', theirs: 'ui.merge_theirs' } as const
const CHANGED_BY = {
  me: 'ui.merge_by_me',
  them: 'ui.merge_by_them',
  both: 'ui.merge_by_both',
} as const

interface MergeFieldProps {
  resource: AnyResource
  versions: Versions
  difference: Difference
  choice: Choices[string] | undefined
  /** Nothing is chosen, and the form was to be saved. */
  isMissing: boolean
  onChoose: (side: Side) => void
}

/** What was typed as a row to show it from; the title of what it points to is asked for. */
function useTypedRow(resource: AnyResource, name: string, versions: Versions): Row {
  const titleOf = useTitleOf()
  const { base, mine, theirs } = versions
  const field = resource.fields[name]
  const names = field?.type === 'polymorphic' ? [field.typeField, name] : [name]
  const typed = parsedValues(resource, names, mine)
  const value = typed[name] ?? null
  const to = value === null ? undefined : pointedTo(field, typed)
  const known = [base, theirs].find((row) => names.every((one) => row[one] === typed[one]))
  const isUnknown = to !== undefined && known === undefined && typeof value === 'number'
  const { data } = useGetOne<Row>(
    to ?? resource.name,
    { id: Number(value) },
    { enabled: isUnknown },
  )
  // What names a row and is no id stands for itself until the server has found it.
  const text = typeof value === 'string' ? value : undefined
  const title = isUnknown && data ? titleOf(to, data) : (known?.[labelOf(name)] ?? text)
  return { ...base, ...typed, [name]: value, ...(to && { [labelOf(name)]: title }) }
}

/** A field that two people have changed: what it was, what each made of it, and which is to hold. */
export function MergeField(props: MergeFieldProps) {
  const { resource, versions, difference, choice, isMissing, onChoose } = props
  const { name, by } = difference
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  const rows = { mine: useTypedRow(resource, name, versions), theirs: versions.theirs }
  const sides = SIDES.map((side) => {
    const label = translate(SIDE_NAMES[side])
    return { side, label, row: rows[side] }
  })
  return (
    <fieldset className="merge-field" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend>
        <span>{translate(fieldLabelKey(resource, name))}</span>{' '}
        <small>{translate(CHANGED_BY[by])}</small>
      </legend>
      <p className="merge-before">
        <span>{translate('ui.merge_before')}</span>{' '}
        <FieldValue {...{ name, row: versions.base, resource, format, translate }} />
      </p>
      <MergeSides {...{ resource, name, choice, onChoose }} sides={sides} />
      {isMissing && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          <span>{translate('ui.merge_choose')}</span>
        </p>
      )}
    </fieldset>
  )
}
