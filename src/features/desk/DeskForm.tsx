import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FreeTime } from '../../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import { rowError } from '../../platform/data/send-changes.ts'
import { type ErrorMessage, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { parsedValues, type Values } from '../../parts/fields/validation.ts'
import { Receipt } from '../../parts/form/aside/Receipt.tsx'
import { OverrideReason, readReason } from '../../parts/form/OverrideReason.tsx'
import { FreeTimes } from '../../parts/form/times/FreeTimes.tsx'
import { useFreeTimes } from '../../parts/form/times/useFreeTimes.ts'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { nameKey } from '../../platform/i18n/label-keys.ts'
import { useMakeChanges } from '../../parts/planning/useMakeChanges.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { buildChanges } from './changes.ts'
import { chooseDesk, type DeskEntity, type Desks, listNewFields, listSharedFields } from './desk.ts'
import { DeskSection } from './DeskSection.tsx'
import { type Connection, type FormValues, useForms } from './useForms.ts'
import './desk.css'

/** The name of the form of the row itself, among those of new rows. */
const OWN = ''

type ReadAll = () => Promise<FormValues | null>

interface DeskFormProps {
  desks: Desks
  /** The initial values of the row. Without a caller, the caller is new. */
  begun: Values
  /** The initial values of a new caller, such as the phone number. */
  beganCaller: Values
}

/** Returns what decides the free times; null while something of it is missing. */
function decidingValues(entity: DeskEntity, isNew: boolean, forms: FormValues): Values | null {
  const { resource, desk, caller, belonging, others } = entity
  const names = isNew ? others : desk.fields
  const own = parsedValues(resource, names, forms[OWN] ?? {})
  const fresh = Object.fromEntries(
    Object.entries(forms).flatMap(([name, values]) => (name === OWN ? [] : Object.entries(values))),
  )
  const shared = isNew ? listSharedFields(entity) : []
  const values = { ...own, ...parsedValues(resource, shared, fresh) }
  const needed = isNew ? shared : [caller, ...belonging].map(({ name }) => name)
  const required = others.filter((name) => resource.fields[name]?.type === 'reference')
  const isComplete = [...needed, ...required].every((name) => !isEmpty(values[name]))
  return isComplete ? values : null
}

/** Returns the refusal of each form by the server, of the changes that were sent. */
function useRefusals(entity: DeskEntity | undefined, isNew: boolean) {
  const getMessage = useErrorMessage()
  const [failed, setFailed] = useState<readonly RefusedChange[]>([])
  const names = isNew && entity ? [entity.caller, ...entity.belonging].map(({ name }) => name) : []
  const forms = [...names, OWN]
  // A change that only follows another refusal has nothing of its own to say.
  const own = failed.filter(({ code }) => code !== 'earlier_change_refused')
  const getFailure = (form: string): ErrorMessage | null => {
    const refusal = own.find(({ at }) => forms[at] === form)
    return refusal ? getMessage(rowError(batchCalls.makeChanges.request, refusal)) : null
  }
  return { getFailure, setFailed }
}

interface NewRowsProps extends Connection {
  entity: DeskEntity
  beganCaller: Values
  getFailure: (form: string) => ErrorMessage | null
}

/** The sections of a new caller: the caller, and each row that belongs to the caller. */
function NewRows({ entity, beganCaller, getFailure, ...connection }: NewRowsProps) {
  const translate = useTranslate()
  return [entity.caller, ...entity.belonging].map((reference) => (
    <DeskSection
      key={reference.name}
      name={reference.name}
      title={translate('ui.new', {
        name: translate(nameKey(reference.target), { smart_count: 1 }),
      })}
      resource={reference.target}
      names={listNewFields(reference)}
      begun={reference === entity.caller ? beganCaller : {}}
      failure={getFailure(reference.name)}
      {...connection}
    />
  ))
}

/** Returns the entity, the free times and the chosen one, for what the forms say. */
function useTimes(desks: Desks, begun: Values, forms: FormValues) {
  const { today } = useFormat()
  const [day, setDay] = useState(today)
  const [time, setTime] = useState<FreeTime>()
  const entity = chooseDesk(desks, day, today)
  const isNew = isEmpty(begun[entity?.caller.name ?? ''])
  const deciding = entity ? decidingValues(entity, isNew, forms) : null
  const row = entity && deciding ? { entity: entity.resource.name, values: deciding } : null
  const { data, isFetching: isLoading } = useFreeTimes(row, day)
  const answer = deciding ? data : undefined
  const offered = answer ? [...answer.data, ...answer.unusual] : []
  const chosen = offered.find(({ starts_at }) => starts_at === time?.starts_at)
  return { entity, isNew, day, setDay, answer, isLoading, chosen, setTime }
}

/** Returns what books the row of the desk at the chosen time, with everything that is new. */
function useBooking(
  { begun }: DeskFormProps,
  times: ReturnType<typeof useTimes>,
  readAll: ReadAll,
) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const viewer = useSession()
  const { entity, chosen } = times
  const { getFailure, setFailed } = useRefusals(entity, times.isNew)
  const makeChanges = useMakeChanges(() => translate('call.booked'), { atomic: true })
  const submission = useSubmit(async () => {
    const forms = await readAll()
    if (!forms || !entity || !chosen) return
    const { [OWN]: own = {}, ...fresh } = forms
    const values = { fresh, own: { ...begun, ...own } }
    const answer = await makeChanges(buildChanges(entity, values, chosen, readReason(own)))
    setFailed(answer?.failed ?? [])
    const to = findRowPath(entity.resource.name, answer?.ids.at(-1), viewer)
    if (answer?.refused === 0 && to) navigate(to)
  })
  return { ...submission, getFailure }
}

/**
 * The form for a caller: who, where and what, and then the free times with who would
 * come and the price. Everything is saved as one change.
 */
export function DeskForm(props: DeskFormProps) {
  const { desks, begun, beganCaller } = props
  const translate = useTranslate()
  const { values, readAll, ...connection } = useForms()
  const times = useTimes(desks, begun, values)
  const { submit, busy, failure, getFailure } = useBooking(props, times, readAll)
  const { entity, answer, isNew, chosen } = times
  if (!entity) return null
  const { resource, belonging, others } = entity
  const names = belonging.map(({ name }) => name)
  return (
    <div className="desk">
      {isNew && (
        <NewRows
          entity={entity}
          beganCaller={beganCaller}
          getFailure={getFailure}
          {...connection}
        />
      )}
      <DeskSection
        name={OWN}
        title={translate('call.what')}
        resource={resource}
        names={isNew ? others : [...names, ...others]}
        required={names}
        begun={begun}
        failure={getFailure(OWN)}
        {...connection}
      >
        <OverrideReason
          isNeeded={getFailure(OWN)?.needsReason}
          isExpected={chosen !== undefined && chosen.note !== null}
        />
      </DeskSection>
      <div className="desk-section">
        <FreeTimes
          title={translate('call.when')}
          {...times}
          onDay={times.setDay}
          chosen={chosen?.starts_at}
          onChoose={times.setTime}
        />
        {answer && <Receipt resource={resource} row={answer.row} />}
        {failure && <FormError error={failure} />}
        <div className="form-foot">
          <Button kind="water" busy={busy} disabled={!chosen} onClick={() => void submit()}>
            {translate('call.book')}
          </Button>
        </div>
      </div>
    </div>
  )
}
