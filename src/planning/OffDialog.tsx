import { useTranslate } from 'ra-core'
import { useState } from 'react'
import {
  suggestionCalls,
  type Suggestion,
  type SuggestionsAnswer,
} from '../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../registry/calls/shapes.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Values } from '../fields/validation.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { RowChange } from '../data/send-changes.ts'
import { Pending } from '../ui/feedback/Pending.tsx'
import { OverrideReason, readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { Note } from '../ui/Note.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import { createLines, expectsReason, listLineChanges, needsReason, type PlanLine } from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import type { TimeOffEntity } from './time-off.ts'
import { TimeOffForm } from './TimeOffForm.tsx'
import { useMakeChanges } from './useMakeChanges.ts'
import { useSuggestions } from './useSuggestions.ts'

interface OffDialogProps {
  /** The list whose rows the person has, and the verb and field that give them to another person. */
  reference: RowsReference
  verb: Verb
  field: string
  /** The entity that records when a person is off. */
  timeOff: TimeOffEntity
  /** The name of the person. */
  name: string
  /** The initial values of the record: the person and the time. */
  started: Values
  onClose: () => void
}

const hasWarnings = ({ warnings = [] }: RefusedChange) => warnings.length > 0

interface ReplaceFormProps extends OffDialogProps {
  answer: SuggestionsAnswer
  /** The record of the time off, as its request takes it. */
  record: Values
  onBack: () => void
}

/** Returns the rows that a time off affects with their replacements, and submits both together. */
function useReplacing(props: ReplaceFormProps) {
  const { timeOff, answer, record, onClose } = props
  const [lines, setLines] = useState(() => createLines(answer.data, true))
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const [isRecorded, setRecorded] = useState(false)
  const translate = useTranslate()
  const makeChanges = useMakeChanges((count) => translate('planning.changed', { count }))
  const submission = useSubmit(async (values: Values) => {
    const reason = readReason(values)
    const own: RowChange[] = isRecorded
      ? []
      : [{ entity: timeOff.resource.name, verb: 'create', values: { ...record, ...reason } }]
    const chosen = lines.filter(({ isChosen }) => isChosen)
    const changes = listLineChanges(lines, props, reason)
    const failed = (await makeChanges([...own, ...changes]))?.failed ?? []
    const at = new Set(failed.map((one) => one.at - own.length))
    setRecorded(isRecorded || !at.has(-1))
    const done = new Set<Suggestion>(
      chosen.filter((_, index) => !at.has(index)).map(({ suggestion }) => suggestion),
    )
    setLines(lines.filter(({ suggestion }) => !done.has(suggestion)))
    setRefused(failed)
    if (failed.length === 0) onClose()
  })
  const onChange = (line: PlanLine) =>
    setLines(lines.map((one) => (one.suggestion === line.suggestion ? line : one)))
  return { ...submission, lines, refused, onChange }
}

/** The rows of a person who is off, each with who takes it, and when. */
function ReplaceForm(props: ReplaceFormProps) {
  const { reference, field, answer, timeOff, record, onBack } = props
  const translate = useTranslate()
  const { lines, refused, onChange, submit, busy, failure } = useReplacing(props)
  const left = lines.filter(({ person, isChosen }) => isChosen && person === null).length
  return (
    <SubmitForm onSubmit={submit}>
      <div className="dialog-body">
        {answer.data.length + answer.held.length === 0 && <p>{translate('planning.no_rows')}</p>}
        {left > 0 && <Note tone="orange">{translate('planning.to_tray', { count: left })}</Note>}
        <HeldRows {...{ resource: reference.resource, field }} held={answer.held} />
        <PlanTable
          {...{ field, lines, onChange }}
          resource={reference.resource}
          label={translate('planning.proposals')}
          people={answer.people}
          nobody={translate('planning.nobody_takes')}
          canUnassign
          without={Number(record[timeOff.resource.timeOff.who])}
        />
        <ConcernedPeople
          resource={reference.resource}
          rows={lines.filter(({ isChosen }) => isChosen).map(({ suggestion }) => suggestion.row)}
        />
        <SubmitError failure={failure} />
        <RefusedChanges failed={refused} />
        <OverrideReason
          isNeeded={lines.some(needsReason) || refused.some(hasWarnings)}
          isExpected={lines.some(expectsReason)}
        />
      </div>
      <DialogFoot
        action={translate('planning.apply_off')}
        cancel={translate('planning.back')}
        onCancel={onBack}
        busy={busy}
      />
    </SubmitForm>
  )
}

/** Loads the proposals for a time off. */
function Replacements(props: Omit<ReplaceFormProps, 'answer'>) {
  const { reference, verb, timeOff, record, onBack } = props
  const { who, from, to } = timeOff.resource.timeOff
  const body = {
    ...{ entity: reference.resource.name, verb },
    person: Number(record[who]),
    from: String(record[from]),
    to: String(record[to]),
  }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggestForOff, body)
  if (data) return <ReplaceForm {...props} answer={data} />
  return (
    <>
      <div className="dialog-body">
        <Pending error={error} onRetry={() => void refetch()} />
      </div>
      <DialogFoot onCancel={onBack} />
    </>
  )
}

/** Records that a person is off, and gives their rows to others as one change. */
export function OffDialog(props: OffDialogProps) {
  const translate = useTranslate()
  const [record, setRecord] = useState<Values | null>(null)
  const [started, setBegun] = useState(props.started)
  return (
    <Dialog
      title={translate('planning.off_person', { name: props.name })}
      onClose={props.onClose}
      look="form"
    >
      {record ? (
        <Replacements {...props} record={record} onBack={() => setRecord(null)} />
      ) : (
        <TimeOffForm
          {...props}
          started={started}
          action={translate('planning.find')}
          onNext={(values) => {
            setBegun(values)
            setRecord(values)
          }}
        />
      )}
    </Dialog>
  )
}
