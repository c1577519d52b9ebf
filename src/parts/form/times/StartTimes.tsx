import { useRecordContext, useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { registry } from '#business'
import { getNoOverlap, listTimeFields } from '../../../../registry/changes/busy.ts'
import { type FreeTime, suggestionCalls } from '../../../../registry/calls/planning-calls.ts'
import { findPersonName } from '../../../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isEmpty } from '../../../../registry/values/parse-value.ts'
import { isMoment } from '../../fields/days/is-moment.ts'
import { isFormFieldRequired, parseFieldValues } from '../../fields/validation.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { TimeChooser } from './TimeChooser.tsx'

interface StartTimesProps {
  resource: AnyResource
  name: string
}

/** Returns the person field whose time starts at this field; undefined for other fields. */
function findPerson({ resource, name }: StartTimesProps): string | undefined {
  const personField = findPersonName(resource, registry)
  const start = personField && getNoOverlap(resource, personField, registry)?.start
  return start === name ? personField : undefined
}

/** Returns the form's references on which the free times depend. */
const listDeciding = ({ fields, form = [] }: AnyResource, personField: string): string[] =>
  form.filter((name) => name !== personField && fields[name]?.type === 'reference')

/** Returns whether free times require a reference first, such as the service. */
function isNeeded(resource: AnyResource, personField: string, name: string): boolean {
  const noOverlap = getNoOverlap(resource, personField, registry)
  const decidingFields = noOverlap ? listTimeFields(resource, 'create', noOverlap) : []
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
  const names = listDeciding(resource, personField)
  const fieldValues: unknown[] = useWatch({ name: [...names, name] })
  const referenceValues = Object.fromEntries(
    names.map((field, index) => [field, fieldValues[index]]),
  )
  const startsAt = fieldValues.at(-1)
  const verb = record?.id === undefined ? 'create' : 'update'
  const missingField = names.find(
    (field) => isNeeded(resource, personField, field) && isEmpty(referenceValues[field]),
  )
  const choose = ({ starts_at, person: personId, values }: FreeTime) => {
    const chosenValues = { ...values, [name]: starts_at, [personField]: personId }
    const formEntries = Object.entries(chosenValues).filter(([field]) => field in getValues())
    for (const [field, value] of formEntries)
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TimeChooser
      label={translate('call.times')}
      row={{
        entity: resource.name,
        values: parseFieldValues(resource, names, referenceValues),
        ...(verb === 'create' ? {} : { id: Number(record?.id) }),
      }}
      hint={
        missingField && verb === 'create'
          ? translate('ui.choose_first', {
              field: translate(fieldLabelKey(resource, missingField)),
            })
          : undefined
      }
      startsAt={typeof startsAt === 'string' && isMoment(startsAt) ? startsAt : undefined}
      onChoose={choose}
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
