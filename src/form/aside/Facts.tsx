import { useTranslate } from 'ra-core'
import type { Preview } from '../../../registry/changes/preview.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { computedFields } from '../../../registry/values/computed/computed.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { shownAs } from '../../../registry/fields/pointing.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

interface FactsProps {
  resource: AnyResource
  row: Preview['row']
}

interface IncludedProps {
  name: string
  field: FieldTypes['reference']
  row: Preview['row']
}

/** What goes along with the title of a chosen row, as words: a phone, the make of a car. */
function namesOfIncluded({ name, field, row }: IncludedProps): string[] {
  const { fields } = resourceOf(field.to)
  return (field.include ?? []).filter(
    (one) => fields[one]?.type !== 'coordinate' && !isEmpty(row[shownAs(name, one)]),
  )
}

function Included({ name, field, row }: IncludedProps) {
  const translate = useTranslate()
  const format = useFormat()
  return namesOfIncluded({ name, field, row }).map((one) => (
    <span key={one}>
      <FieldValue
        name={one}
        row={{ [one]: row[shownAs(name, one)] }}
        resource={resourceOf(field.to)}
        {...{ format, translate }}
      />
    </span>
  ))
}

/** The facts that follow from a form: what is known of the rows it chose, and what the server makes of it. */
export function Facts({ resource, row }: FactsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { follows = [], fields } = resource
  // Amounts that a form declares to follow from it stand on the receipt.
  const shown = [
    ...follows.filter((name) => fields[name]?.type !== 'money'),
    ...computedFields(fields).filter((name) => !follows.includes(name)),
  ].filter((name) => !isEmpty(row[name]))
  const chosen = (resource.form ?? []).flatMap((name) => {
    const field = resource.fields[name]
    if (field?.type !== 'reference' || isEmpty(row[name])) return []
    return namesOfIncluded({ name, field, row }).length > 0 ? [[name, field] as const] : []
  })
  if (shown.length + chosen.length === 0) return null
  return (
    <dl className="aside-facts">
      {chosen.map(([name, field]) => (
        <div key={name}>
          <dt>{translate(fieldLabelKey(resource, name))}</dt>
          <dd className="aside-included">
            <Included {...{ name, field, row }} />
          </dd>
        </div>
      ))}
      {shown.map((name) => (
        <div key={name}>
          <dt>{translate(fieldLabelKey(resource, name))}</dt>
          <dd>
            <FieldValue {...{ name, row, resource, format, translate }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
