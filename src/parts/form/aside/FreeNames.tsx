import { useRecordContext, useTranslate } from 'ra-core'
import { registry } from '#business'
import { findNoOverlapRule } from '../../../../registry/changes/busy.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { matchesConditions } from '../../../../registry/fields/conditions.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { useChoosable } from '../../fields/choices/useChoices.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { useBusy } from '../choices/useBusy.ts'
import { useSiblings } from '../choices/useSiblings.ts'

/** The number of names shown. The others are counted. */
const MAX_NAMES = 3

interface FreeProps {
  resource: AnyResource
  name: string
  field: { type: 'reference' } & FieldTypes['reference']
}

function FreePeople({ resource, name, field }: FreeProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const { choices } = useChoosable(field, useSiblings(resource, field))
  const { notes } = useBusy(resource, name)
  if (!choices || !notes) return null
  const freeChoices = choices.filter(({ id }) => !notes.has(id))
  const hiddenCount = freeChoices.length - MAX_NAMES
  return (
    <div>
      <dt>{translate(getFieldLabelKey(resource, name))}</dt>
      <dd data-none={freeChoices.length === 0 || undefined}>
        {translate('ui.free_of', { free: number(freeChoices.length), of: number(choices.length) })}
        {freeChoices.slice(0, MAX_NAMES).map(({ id, title }) => (
          <small key={id}>
            <bdi translate="no">{title}</bdi>
          </small>
        ))}
        {hiddenCount > 0 && (
          <small>{translate('ui.more_names', { number: number(hiddenCount) })}</small>
        )}
      </dd>
    </div>
  )
}

/**
 * Lists the people who are free at the chosen time, of those the form offers. A row that takes
 * nobody's time lists none.
 */
export function FreeNames({ resource }: { resource: AnyResource }) {
  const record = useRecordContext()
  const fields = (resource.form ?? []).flatMap((name) => {
    const field = resource.fields[name]
    const noOverlap = findNoOverlapRule(resource, name, registry)
    const takesTime = noOverlap && (!record || matchesConditions(record, noOverlap.where))
    return takesTime && field?.type === 'reference' ? [{ name, field }] : []
  })
  if (fields.length === 0) return null
  return (
    <dl className="aside-facts">
      {fields.map((field) => (
        <FreePeople key={field.name} resource={resource} {...field} />
      ))}
    </dl>
  )
}
