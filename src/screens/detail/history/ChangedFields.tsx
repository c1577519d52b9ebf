import { useTranslate } from 'ra-core'
import type { Change } from '../../../../registry/calls/history-calls.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { FieldValue } from '../../../parts/fields/cells/FieldValue.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { getChangedEntity } from './changed-entity.ts'

/** The values of a row before and after a change. */
type ChangedValues = Pick<Change, 'entity' | 'row_id' | 'kind' | 'fields' | 'before' | 'after'>

function ChangedField({ change, name }: { change: ChangedValues; name: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = getChangedEntity(change.entity)
  const renderValue = (values: Change['before']) => (
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
      <dt>{translate(getFieldLabelKey(resource, name))}</dt>
      <dd>
        {!isEmptyInput(change.before[name]) && <del>{renderValue(change.before)}</del>}
        {change.kind !== 'delete' && <ins>{renderValue(change.after)}</ins>}
      </dd>
    </div>
  )
}

interface ChangedFieldsProps {
  change: ChangedValues
  /** The fields to show; all changed fields by default. */
  fields?: readonly string[]
}

/** The fields of a change, before and after. Fields that stayed empty are left out. */
export function ChangedFields({ change, fields = change.fields }: ChangedFieldsProps) {
  const { before, after } = change
  const hasValue = (name: string) => !isEmptyInput(before[name]) || !isEmptyInput(after[name])
  return (
    <dl>
      {fields.filter(hasValue).map((name) => (
        <ChangedField key={name} change={change} name={name} />
      ))}
    </dl>
  )
}
