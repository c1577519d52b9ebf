import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import type { Values } from '../fields/validation.ts'
import { FormContent } from '../form/FormDialog.tsx'
import { OverrideReason, readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { useManyDone } from '../../platform/i18n/useManyDone.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import {
  type Assigning,
  createLines,
  expectsReason,
  hasWarnings,
  listAppliedLines,
  listLineChanges,
  needsReason,
  type PlanLine,
  type Proposals,
  replaceLine,
} from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { TimeOffForm, type TimeOffStep } from './TimeOffForm.tsx'
import { useMakeChanges } from './useMakeChanges.ts'
import { type ProposalCall, useSuggestions } from './useSuggestions.ts'

interface PlanDialogProps extends Assigning {
  title: string
  /** The request for proposals. */
  request: ProposalCall
  /** Returns the body of the request without the entity and the verb. */
  buildBody: (record: Values) => Values
  /** The text of a plan without rows. */
  emptyText: string
  /** The form that comes first. Without it the plan assigns rows that nobody has. */
  timeOff?: TimeOffStep
  /** The field of the time off with the person who takes none of the rows. */
  personField?: string
  /** True if one refused change takes all others back. */
  isAtomic?: boolean
  onClose: () => void
  /** Called after all changes are made. */
  onDone?: () => void
}

interface PlanStepProps extends PlanDialogProps {
  /** The time off as its request takes it; null if there is none. */
  record: Values | null
  /** Called by the cancel button. */
  onBack: () => void
}

interface PlanFormProps extends PlanStepProps {
  answer: Proposals
}

/** Returns the change that hits the rows: the time off. */
const buildCause = ({ timeOff, record }: PlanFormProps, reason: Values): RowChange[] =>
  timeOff
    ? [{ entity: timeOff.entity.resource.name, verb: 'create', values: { ...record, ...reason } }]
    : []

/** Returns the lines of a plan and its refused changes, and submits it with the time off. */
function usePlan(props: PlanFormProps) {
  const { reference, verb, field, answer, record, isAtomic = false, onClose, onDone } = props
  const [lines, setLines] = useState(() => createLines(answer, record !== null))
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const [isRecorded, setRecorded] = useState(false)
  const translate = useTranslate()
  const describeAssigned = useManyDone(reference, verb)
  const describe = (count: number) =>
    record ? translate('planning.changed', { count }) : describeAssigned(count)
  const makeChanges = useMakeChanges(describe, { atomic: isAtomic })
  const submission = useSubmit(async (values: Values) => {
    const reason = readReason(values)
    const cause = isRecorded ? [] : buildCause(props, reason)
    const applied = listAppliedLines(lines, field)
    const answer = await makeChanges([...cause, ...listLineChanges(lines, props, reason)])
    if (!answer) return
    setRefused(answer.failed)
    if (answer.failed.length === 0) {
      onDone?.()
      onClose()
      return
    }
    if (isAtomic) return
    const refusedAt = new Set(answer.failed.map(({ at }) => at - cause.length))
    setRecorded(isRecorded || !refusedAt.has(-1))
    const done = new Set(applied.filter((_, index) => !refusedAt.has(index)))
    setLines(lines.filter((line) => !done.has(line)))
  })
  const onChange = (line: PlanLine) => setLines(replaceLine(lines, line))
  return { ...submission, lines, refused, onChange }
}

/** The rows of a plan, each with who takes it, and when. */
function PlanForm(props: PlanFormProps) {
  const { reference, field, answer, record, personField, emptyText, onBack } = props
  const { resource } = reference
  const translate = useTranslate()
  const { lines, refused, onChange, submit, busy, failure } = usePlan(props)
  const canUnassign = record !== null
  const rows = [...answer.data, ...(answer.moves ?? []), ...answer.held]
  const count = listAppliedLines(lines, field).length
  // A line without a person is chosen only if it can make its row unassigned.
  const unassigned = lines.filter(
    ({ person, isChosen }) => person === null && isChosen === canUnassign,
  )
  const assign = count > 0 ? translate('planning.assign', { count }) : undefined
  return (
    <FormContent
      action={record ? translate('planning.apply_off') : assign}
      cancel={record ? translate('planning.back') : undefined}
      onCancel={onBack}
      submit={submit}
      busy={busy}
    >
      {rows.length === 0 && <p>{emptyText}</p>}
      {unassigned.length > 0 && (
        <Note tone="orange">
          {translate(record ? 'planning.to_tray' : 'planning.left', { count: unassigned.length })}
        </Note>
      )}
      <HeldRows resource={resource} field={field} held={answer.held} />
      <PlanTable
        resource={resource}
        field={field}
        lines={lines}
        canUnassign={canUnassign}
        onChange={onChange}
        people={answer.people}
        without={record && personField ? Number(record[personField]) : undefined}
      />
      {record && <ConcernedPeople resource={resource} lines={lines} />}
      <SubmitError failure={failure} />
      <RefusedChanges failed={refused} />
      <OverrideReason
        isNeeded={lines.some(needsReason) || refused.some(hasWarnings)}
        isExpected={lines.some(expectsReason)}
      />
    </FormContent>
  )
}

/** Loads the proposals of a plan. */
function PlanStep(props: PlanStepProps) {
  const { reference, verb, request, buildBody, record, onBack } = props
  const { name: entity } = reference.resource
  // What a form holds, the request judges.
  const values = { entity, verb, ...buildBody(record ?? {}) } as SentValues<ProposalCall>
  const { data, error, refetch } = useSuggestions(request, values)
  if (data) return <PlanForm {...props} answer={data} />
  return (
    <DialogContent onCancel={onBack}>
      <Pending error={error} onRetry={() => void refetch()} />
    </DialogContent>
  )
}

/**
 * Proposes a person or another time for each row, and makes the chosen changes as one batch. A time
 * off that hits the rows is recorded with them.
 */
export function PlanDialog(props: PlanDialogProps) {
  const { title, timeOff, onClose } = props
  const [record, setRecord] = useState<Values | null>(null)
  const [started, setStarted] = useState(timeOff?.started ?? {})
  return (
    <Dialog title={title} onClose={onClose} look="form">
      {timeOff && !record ? (
        <TimeOffForm
          {...timeOff}
          started={started}
          onNext={(values) => {
            setStarted(values)
            setRecord(values)
          }}
          onClose={onClose}
        />
      ) : (
        <PlanStep {...props} record={record} onBack={timeOff ? () => setRecord(null) : onClose} />
      )}
    </Dialog>
  )
}
