import { useGetOne, useTranslate } from 'ra-core'
import { useId } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getLabelName, getTarget } from '../../../../registry/fields/targets.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { parseFieldValues } from '../../fields/validation.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { Choices, Difference, Versions } from './differences.ts'
import { SideChoice } from './SideChoice.tsx'

const SIDES = ['mine', 'theirs'] as const
type Side = (typeof SIDES)[number]

const SIDE_LABELS = { mine: 'ui.merge_mine', theirs: 'ui.merge_theirs' } as const
const CHANGED_BY = {
  me: 'ui.merge_by_me',
  them: 'ui.merge_by_them',
  both: 'ui.merge_by_both',
} as const

interface ConflictFieldProps {
  resource: AnyResource
  versions: Versions
  difference: Difference
  choice: Choices[string] | undefined
  /** True if the user tried to save without choosing. */
  isMissing: boolean
  onChoose: (side: Side) => void
}

/** Returns the typed value as a row to display. The title of a reference is requested. */
function useTypedRow(resource: AnyResource, name: string, versions: Versions): Row {
  const getRowTitle = useRowTitle()
  const { base, mine, theirs } = versions
  const field = resource.fields[name]
  const names = field?.type === 'polymorphic' ? [field.typeField, name] : [name]
  const typedValues = parseFieldValues(resource, names, mine)
  const value = typedValues[name] ?? null
  const to = value === null ? undefined : getTarget(field, typedValues)
  const source = [base, theirs].find((row) =>
    names.every((fieldName) => row[fieldName] === typedValues[fieldName]),
  )
  const isUnknown = to !== undefined && source === undefined && typeof value === 'number'
  const { data } = useGetOne<Row>(
    to ?? resource.name,
    { id: Number(value) },
    { enabled: isUnknown },
  )
  // A text that names a row without being its id is shown until the server has found the row.
  const text = typeof value === 'string' ? value : undefined
  const title = isUnknown && data ? getRowTitle(to, data) : (source?.[getLabelName(name)] ?? text)
  return { ...base, ...typedValues, [name]: value, ...(to && { [getLabelName(name)]: title }) }
}

/** A field that two people have changed: its old value, both new values, and the choice. */
export function ConflictField(props: ConflictFieldProps) {
  const { resource, versions, difference, choice, isMissing, onChoose } = props
  const { name, changedBy } = difference
  const translate = useTranslate()
  const format = useFormat()
  const id = useId()
  const rows = { mine: useTypedRow(resource, name, versions), theirs: versions.theirs }
  const sides = SIDES.map((side) => {
    const label = translate(SIDE_LABELS[side])
    return { side, label, row: rows[side] }
  })
  return (
    <fieldset
      className="merge-field stack"
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <legend>
        <span>{translate(fieldLabelKey(resource, name))}</span>{' '}
        <small>{translate(CHANGED_BY[changedBy])}</small>
      </legend>
      <p className="merge-before">
        <span>{translate('ui.merge_before')}</span>{' '}
        <FieldValue
          name={name}
          row={versions.base}
          resource={resource}
          format={format}
          translate={translate}
        />
      </p>
      <SideChoice
        resource={resource}
        name={name}
        choice={choice}
        onChoose={onChoose}
        sides={sides}
      />
      {isMissing && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          <span>{translate('ui.merge_choose')}</span>
        </p>
      )}
    </fieldset>
  )
}
