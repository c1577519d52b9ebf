import { useRecordContext, useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { registry } from '#business'
import { findNoOverlapRule, listBusyTimeFields } from '../../../../registry/changes/busy.ts'
import { type FreeTime, suggestionCalls } from '../../../../registry/calls/planning-calls.ts'
import { findPersonReference } from '../../../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { isMoment } from '../../fields/days/is-moment.ts'
import { isFormFieldRequired, parseFormValues } from '../../fields/validation.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { findStartField } from './start-field.ts'
import { TimeChooser } from './TimeChooser.tsx'

interface StartTimesProps {
  resource: AnyResource
  name: string
}

/** Returns the person field whose time starts at this field; undefined for other fields. */
function findPerson({ resource, name }: StartTimesProps): string | undefined {
  return findStartField(resource) === name ? findPersonReference(resource, registry) : undefined
}

/** Returns the form's references on which the free times depend. */
const listDecidingFields = ({ fields, form = [] }: AnyResource, personField: string): string[] =>
  form.filter((name) => name !== personField && fields[name]?.type === 'reference')

/** Returns whether free times require a reference first, such as the service. */
function isNeededField(resource: AnyResource, personField: string, name: string): boolean {
  const noOverlap = findNoOverlapRule(resource, personField, registry)
  const decidingFields = noOverlap ? listBusyTimeFields(resource, 'create', noOverlap) : []
  return decidingFields.includes(name) && isFormFieldRequired(resource, name)
}

/** The free times of a form's row. Choosing a time also sets the person. */
function StartTimeChooser({
  resource,
  name,
  personField,
}: StartTimesProps & { personField: string }) {
  const translate = useTranslate()
  const record = useRecordContext()
  const { setValue, getValues } = useFormContext()
  const names = listDecidingFields(resource, personField)
  const fieldValues: unknown[] = useWatch({ name: [...names, personField, name] })
  const personId = fieldValues[names.length]
  const referenceValues = Object.fromEntries(
    names.map((field, index) => [field, fieldValues[index]]),
  )
  const startsAt = fieldValues.at(-1)
  const verb = record?.id === undefined ? 'create' : 'update'
  const missingField = names.find(
    (field) => isNeededField(resource, personField, field) && isEmptyInput(referenceValues[field]),
  )
  const chooseFreeTime = ({ starts_at, person, values }: FreeTime) => {
    const chosenValues = { ...values, [name]: starts_at, [personField]: person }
    const formEntries = Object.entries(chosenValues).filter(([field]) => field in getValues())
    for (const [field, value] of formEntries)
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TimeChooser
      label={translate('call.times')}
      row={{
        entity: resource.name,
        values: parseFormValues(resource, [...names, personField], {
          ...referenceValues,
          [personField]: personId,
        }),
        ...(verb === 'create' ? {} : { id: Number(record?.id) }),
      }}
      hint={
        missingField && verb === 'create'
          ? translate('ui.choose_first', {
              field: translate(getFieldLabelKey(resource, missingField)),
            })
          : undefined
      }
      person={isEmptyInput(personId) ? undefined : Number(personId)}
      startsAt={typeof startsAt === 'string' && isMoment(startsAt) ? startsAt : undefined}
      onChoose={chooseFreeTime}
    />
  )
}

/** Offers free times below a start field, if the provider can find them. */
export function StartTimes(props: StartTimesProps) {
  const session = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestTimes.request)
  const record = useRecordContext()
  const personField = findPerson(props)
  const verb = record?.id === undefined ? 'create' : 'update'
  if (!isOffered || personField === undefined || !mayDo(session, props.resource, verb)) return null
  return <StartTimeChooser {...props} personField={personField} />
}
