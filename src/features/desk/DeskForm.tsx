import { describeNew } from '../../platform/i18n/verb-words.ts'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FreeTime } from '../../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import { rowError } from '../../platform/data/send-changes.ts'
import { type ErrorMessage, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { parseFormValues, type Values } from '../../parts/fields/validation.ts'
import { Receipt } from '../../parts/form/aside/Receipt.tsx'
import { OverrideReason, readReason } from '../../parts/form/OverrideReason.tsx'
import { FreeTimes } from '../../parts/form/times/FreeTimes.tsx'
import { useFreeTimes } from '../../parts/form/times/useFreeTimes.ts'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useMakeChanges } from '../../parts/planning/useMakeChanges.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { buildChanges } from './changes.ts'
import { chooseDesk, type DeskEntity, type Desks, listNewFields, listSharedFields } from './desk.ts'
import { DeskSection } from './DeskSection.tsx'
import { type FormConnection, type FormValues, useForms } from './useForms.ts'
import { useWantedTime } from './wanted-time.ts'
import './desk.css'

/** The first input of a field. A button beside its label comes earlier in the document. */
const FIRST_INPUT = '.field :is(input, select, textarea):not(:disabled)'

/** The name of the main row's form, among the forms of new rows. */
const MAIN_FORM = ''

type ReadAllForms = () => Promise<FormValues | null>

interface DeskFormProps {
  desks: Desks
  /** The initial values of the row. Without a caller, the caller is new. */
  startValues: Values
  /** The initial values of a new caller, such as the phone number. */
  callerValues: Values
}

/** Returns the values on which free times depend; null while one is missing. */
function readDecidingValues(entity: DeskEntity, isNew: boolean, forms: FormValues): Values | null {
  const { resource, desk, caller, belonging, otherFields } = entity
  const names = isNew ? otherFields : desk.fields
  const mainValues = parseFormValues(resource, names, forms[MAIN_FORM] ?? {})
  const newRowValues = Object.fromEntries(
    Object.entries(forms).flatMap(([name, values]) =>
      name === MAIN_FORM ? [] : Object.entries(values),
    ),
  )
  const sharedNames = isNew ? listSharedFields(entity) : []
  const values = { ...mainValues, ...parseFormValues(resource, sharedNames, newRowValues) }
  const neededNames = isNew ? sharedNames : [caller, ...belonging].map(({ name }) => name)
  const requiredNames = otherFields.filter((name) => resource.fields[name]?.type === 'reference')
  const isComplete = [...neededNames, ...requiredNames].every((name) => !isEmptyInput(values[name]))
  return isComplete ? values : null
}

/** Returns the server's refusals of the sent changes, by form. */
function useRefusals(entity: DeskEntity | undefined, isNew: boolean) {
  const getMessage = useErrorMessage()
  const [refusedChanges, setRefusedChanges] = useState<readonly RefusedChange[]>([])
  const names = isNew && entity ? [entity.caller, ...entity.belonging].map(({ name }) => name) : []
  const forms = [...names, MAIN_FORM]
  // A change that is refused only because an earlier change was refused has no message.
  const ownRefusals = refusedChanges.filter(({ code }) => code !== 'earlier_change_refused')
  const getFailure = (form: string): ErrorMessage | null => {
    const refusal = ownRefusals.find(({ at }) => forms[at] === form)
    return refusal ? getMessage(rowError(batchCalls.makeChanges.request, refusal)) : null
  }
  return { getFailure, setRefusedChanges }
}

interface NewRowsProps extends FormConnection {
  entity: DeskEntity
  callerValues: Values
  getFailure: (form: string) => ErrorMessage | null
}

/** The sections of a new caller: the caller, and each row that belongs to the caller. */
function NewRows({ entity, callerValues, getFailure, ...connection }: NewRowsProps) {
  const translate = useTranslate()
  return [entity.caller, ...entity.belonging].map((reference) => (
    <DeskSection
      key={reference.name}
      name={reference.name}
      title={describeNew(translate, reference.target)}
      resource={reference.target}
      names={listNewFields(reference)}
      startValues={reference === entity.caller ? callerValues : {}}
      failure={getFailure(reference.name)}
      {...connection}
    />
  ))
}

/** Returns the entity, the free times and the chosen time for the current form values. */
function useDeskTimes(desks: Desks, startValues: Values, forms: FormValues) {
  const { today } = useFormat()
  const wanted = useWantedTime()
  const [day, setDay] = useState(wanted?.day ?? today)
  const [time, setTime] = useState<FreeTime>()
  const entity = chooseDesk(desks, day, today)
  const isNew = isEmptyInput(startValues[entity?.caller.name ?? ''])
  const deciding = entity ? readDecidingValues(entity, isNew, forms) : null
  const wantedValues =
    entity && wanted ? { [entity.start]: wanted.startsAt, [entity.person]: wanted.person } : {}
  const values = { ...deciding, ...wantedValues }
  const row = entity && deciding ? { entity: entity.resource.name, values } : null
  const { data, isFetching: isLoading } = useFreeTimes(row, day)
  const answer = deciding ? data : undefined
  const offeredTimes = answer ? [...answer.data, ...answer.unusual] : []
  const isWanted = ({ starts_at, person }: FreeTime) =>
    starts_at === wanted?.startsAt && person === wanted.person
  const chosen = offeredTimes.find((offered) =>
    time ? offered.starts_at === time.starts_at : isWanted(offered),
  )
  const isWantedTaken =
    answer !== undefined && wanted?.startsAt !== undefined && day === wanted.day && !time && !chosen
  return { entity, isNew, day, setDay, answer, isLoading, chosen, setTime, isWantedTaken }
}

/** Returns the submit that books the row at the chosen time, together with all new rows. */
function useBooking(
  { startValues }: DeskFormProps,
  times: ReturnType<typeof useDeskTimes>,
  readAllForms: ReadAllForms,
) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const viewer = useSession()
  const { entity, chosen } = times
  const { getFailure, setRefusedChanges } = useRefusals(entity, times.isNew)
  const [isBooked, setBooked] = useState(false)
  const makeChanges = useMakeChanges(() => translate('call.booked'), {
    atomic: true,
    // The form must not be seen again while its screens are refetched.
    onMade: ({ refused, ids }) => {
      const to = entity && findRowPath(entity.resource.name, ids.at(-1), viewer)
      if (refused > 0 || !to) return
      setBooked(true)
      navigate(to)
    },
  })
  const submission = useSubmit(async () => {
    const forms = await readAllForms()
    if (!forms || !entity || !chosen) return
    const { [MAIN_FORM]: own = {}, ...fresh } = forms
    const values = { fresh, own: { ...startValues, ...own } }
    const answer = await makeChanges(buildChanges(entity, values, chosen, readReason(own)))
    setRefusedChanges(answer?.failed ?? [])
  })
  return { ...submission, getFailure, isBooked }
}

/** Moves the focus to the first field of a new screen, unless the user has moved it elsewhere. */
function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isUnmoved = activeElement === document.body || activeElement?.matches('h1, h2')
    if (isUnmoved) ref.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus()
  }, [])
  return ref
}

/**
 * The form for a caller: first the person, the place and what they want, then the free times and
 * the price. All rows are saved as one change.
 */
export function DeskForm(props: DeskFormProps) {
  const { desks, startValues, callerValues } = props
  const translate = useTranslate()
  const { values, readAllForms, ...connection } = useForms()
  const times = useDeskTimes(desks, startValues, values)
  const { submit, busy, failure, getFailure, isBooked } = useBooking(props, times, readAllForms)
  const { entity, answer, isNew, chosen, isWantedTaken } = times
  const ref = useFirstField()
  if (!entity) return null
  if (isBooked) return <Skeleton shape="record" />
  const { resource, desk, caller, belonging, otherFields } = entity
  const names = belonging.map(({ name }) => name)
  return (
    <div className="desk" ref={ref}>
      {isNew && (
        <NewRows
          entity={entity}
          callerValues={callerValues}
          getFailure={getFailure}
          {...connection}
        />
      )}
      <DeskSection
        name={MAIN_FORM}
        title={translate('call.what')}
        resource={resource}
        names={isNew ? otherFields : desk.fields.filter((name) => name !== caller.name)}
        required={names}
        startValues={startValues}
        failure={getFailure(MAIN_FORM)}
        {...connection}
      >
        <OverrideReason
          isNeeded={getFailure(MAIN_FORM)?.needsReason}
          isExpected={chosen !== undefined && chosen.note !== null}
        />
      </DeskSection>
      <div className="desk-section">
        {isWantedTaken && <Note tone="orange">{translate('call.wanted_taken')}</Note>}
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
