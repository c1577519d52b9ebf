import { useTranslate } from 'ra-core'
import type { RowPreview } from '../../../../registry/changes/preview.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import {
  listComputedFields,
  getFieldComputation,
  usesOtherEntities,
} from '../../../../registry/values/computed/computed.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getIncludedFieldName } from '../../../../registry/fields/targets.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { pickIncludedValue } from '../../fields/included-value.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'

interface FactsProps {
  resource: AnyResource
  row: RowPreview['row']
}

interface IncludedProps {
  name: string
  field: FieldTypes['reference']
  row: RowPreview['row']
}

/** Returns the included fields of a chosen row as words: a phone number, the make of a car. */
function listIncludedNames({ name, field, row }: IncludedProps): string[] {
  const { fields } = getResource(field.to)
  return (field.include ?? []).filter(
    (includedName) =>
      fields[includedName]?.type !== 'coordinate' &&
      !isEmptyInput(row[getIncludedFieldName(name, includedName)]),
  )
}

function IncludedFields({ name, field, row }: IncludedProps) {
  const translate = useTranslate()
  const format = useFormat()
  return listIncludedNames({ name, field, row }).map((includedName) => (
    <span key={includedName}>
      <FieldValue
        name={includedName}
        row={pickIncludedValue(name, includedName, row)}
        resource={getResource(field.to)}
        format={format}
        translate={translate}
      />
    </span>
  ))
}

/** The facts that follow from a form: fields of the chosen rows, and values the server computes. */
export function Facts({ resource, row }: FactsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { derivedFields = [], fields, lines } = resource
  // A form changes no rows that point to its row, except its lines.
  const isUnaffectedByForm = (name: string) => {
    const computed = getFieldComputation(fields[name])
    return computed !== undefined && usesOtherEntities(fields, computed, [lines?.entity])
  }
  // Declared amounts are shown on the receipt.
  const factNames = [
    ...derivedFields.filter((name) => fields[name]?.type !== 'money'),
    ...listComputedFields(fields).filter(
      (name) => !derivedFields.includes(name) && !isUnaffectedByForm(name),
    ),
  ].filter((name) => !isEmptyInput(row[name]))
  const chosenReferences = (resource.form ?? []).flatMap((name) => {
    const field = resource.fields[name]
    if (field?.type !== 'reference' || isEmptyInput(row[name])) return []
    return listIncludedNames({ name, field, row }).length > 0 ? [[name, field] as const] : []
  })
  if (factNames.length + chosenReferences.length === 0) return null
  return (
    <dl className="aside-facts">
      {chosenReferences.map(([name, field]) => (
        <div key={name}>
          <dt>{translate(getFieldLabelKey(resource, name))}</dt>
          <dd className="aside-included">
            <IncludedFields name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
      {factNames.map((name) => (
        <div key={name}>
          <dt>{translate(getFieldLabelKey(resource, name))}</dt>
          <dd>
            <FieldValue
              name={name}
              row={row}
              resource={resource}
              format={format}
              translate={translate}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
