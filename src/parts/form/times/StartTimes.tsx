import { useRecordContext, useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { registry } from '#business'
import { getNoOverlap, listTimeFields } from '../../../../registry/changes/busy.ts'
import { type FreeTime, suggestionCalls } from '../../../../registry/calls/planning-calls.ts'
import { findPersonName } from '../../../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { isEmpty } from '../../../../registry/values/parse-value.ts'
import { isMoment } from '../../fields/days/is-moment.ts'
import { isFormFieldRequired, parsedValues } from '../../fields/validation.ts'
import { fieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { TimeChooser } from './TimeChooser.tsx'

interface StartTimesProps {
  resource: AnyResource
  name: string
}

/** Returns the reference to the person whose time begins at a field; undefined for other fields. */
function findPerson({ resource, name }: StartTimesProps): string | undefined {
  const person = findPersonName(resource, registry)
  const start = person && getNoOverlap(resource, person, registry)?.start
  return start === name ? person : undefined
}

/** Returns the references of a form that decide the times of its row. */
const listDeciding = ({ fields, form = [] }: AnyResource, person: string): string[] =>
  form.filter((name) => name !== person && fields[name]?.type === 'reference')

/** Returns whether a reference must be chosen before a new row has times, such as the service. */
function isNeeded(resource: AnyResource, person: string, name: string): boolean {
  const noOverlap = getNoOverlap(resource, person, registry)
  const deciding = noOverlap ? listTimeFields(resource, 'create', noOverlap) : []
  return deciding.includes(name) && isFormFieldRequired(resource, name)
}

/** The free times of the row of a form. The chosen one brings the person who would come. */
function Chooser({ resource, name, person }: StartTimesProps & { person: string }) {
  const translate = useTranslate()
  const record = useRecordContext()
  const { setValue, getValues } = useFormContext()
  const names = listDeciding(resource, person)
  const held: unknown[] = useWatch({ name: [...names, name] })
  const sent = Object.fromEntries(names.map((field, index) => [field, held[index]]))
  const startsAt = held.at(-1)
  const verb = record?.id === undefined ? 'create' : 'update'
  const missing = names.find((field) => isNeeded(resource, person, field) && isEmpty(sent[field]))
  const choose = ({ starts_at, person: id, values }: FreeTime) => {
    const chosen = { ...values, [name]: starts_at, [person]: id }
    const registered = Object.entries(chosen).filter(([field]) => field in getValues())
    for (const [field, value] of registered)
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TimeChooser
      label={translate('call.times')}
      row={{
        entity: resource.name,
        values: parsedValues(resource, names, sent),
        ...(verb === 'create' ? {} : { id: Number(record?.id) }),
      }}
      hint={
        missing && verb === 'create'
          ? translate('ui.choose_first', { field: translate(fieldLabelKey(resource, missing)) })
          : undefined
      }
      startsAt={typeof startsAt === 'string' && isMoment(startsAt) ? startsAt : undefined}
      onChoose={choose}
    />
  )
}

/** Offers the free times below the field of a start, if the provider finds them. */
export function StartTimes(props: StartTimesProps) {
  const session = useSession()
  const isOffered = useExtensions().has(suggestionCalls.suggestTimes.request)
  const record = useRecordContext()
  const person = findPerson(props)
  const verb = record?.id === undefined ? 'create' : 'update'
  if (!isOffered || person === undefined || !mayDo(session, props.resource, verb)) return null
  return <Chooser {...props} person={person} />
}
