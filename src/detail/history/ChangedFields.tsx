import { useTranslate } from 'ra-core'
import type { Change } from '../../../registry/changes/history.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import type { ResourceName } from '#business/words/names.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

function ChangedField({ change, name }: { change: Change; name: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = resourceOf(change.entity as ResourceName)
  const cell = (values: Change['before']) => (
    <FieldValue
      name={name}
      row={{ ...values, id: change.row_id }}
      resource={resource}
      format={format}
      translate={translate}
    />
  )
  return (
    <div>
      <dt>{translate(fieldLabelKey(resource, name))}</dt>
      <dd>
        {!isEmpty(change.before[name]) && <del>{cell(change.before)}</del>}
        {change.kind !== 'delete' && <ins>{cell(change.after)}</ins>}
      </dd>
    </div>
  )
}

interface ChangedFieldsProps {
  change: Change
  /** The fields that are shown; without it, all that the change wrote. */
  fields?: readonly string[]
}

/** The fields that a change wrote, before and after. One that was empty and is empty is left out. */
export function ChangedFields({ change, fields = change.fields }: ChangedFieldsProps) {
  const { before, after } = change
  const isShown = (name: string) => !isEmpty(before[name]) || !isEmpty(after[name])
  return (
    <dl>
      {fields.filter(isShown).map((name) => (
        <ChangedField key={name} change={change} name={name} />
      ))}
    </dl>
  )
}
