import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
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
  type AssignmentField,
  createPlanLines,
  expectsReason,
  hasWarnings,
  listAppliedLines,
  listLineChanges,
  needsReason,
  type PlanLine,
  type Proposals,
  replacePlanLine,
} from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { TimeOffForm, type TimeOffStep } from './TimeOffForm.tsx'
import { useMakeChanges } from './useMakeChanges.ts'
import { type ProposalCall, useSuggestions } from './useSuggestions.ts'

interface PlanDialogProps extends AssignmentField {
  title: string
  /** The request for proposals. */
  request: ProposalCall
  /** Returns the body of the request without the entity and the verb. */
  buildBody: (record: Values) => Values
  /** The text of a plan without rows. */
  emptyText: string
  /** The form before the plan. Without it the plan assigns unassigned rows. */
  timeOff?: TimeOffStep
  /** The time-off field with the absent person, who takes none of the rows. */
  personField?: string
  /** True if one refused change takes all others back. */
  isAtomic?: boolean
  /** True if the plan moves rows to other times. */
  movesRows?: boolean
  /** The content above the rows, such as a field on which the proposals depend. */
  heading?: ReactNode
  onClose: () => void
  /** Called after all changes are made. */
  onDone?: () => void
}

interface PlanStepProps extends PlanDialogProps {
  /** The values of the time off to create; null without a time off. */
  record: Values | null
  /** Called by the cancel button. */
  onBack: () => void
}

interface PlanFormProps extends PlanStepProps {
  answer: Proposals
}

/** Returns the change that leaves rows unassigned: the creation of the time off. */
const buildTimeOffChange = ({ timeOff, record }: PlanFormProps, reason: Values): RowChange[] =>
  timeOff
    ? [{ entity: timeOff.entity.resource.name, verb: 'create', values: { ...record, ...reason } }]
    : []

/** The keys of the texts for a plan that assigns, that moves or that hands over rows. */
const TEXTS = {
  assigns: { apply: 'planning.assign', without: 'planning.left' },
  moves: { apply: 'planning.move', without: 'planning.keep' },
  handsOver: { apply: 'planning.apply_off', without: 'planning.to_tray' },
} as const

/** Returns the keys of the texts of a plan. */
function getTexts({ record, movesRows = false }: PlanStepProps) {
  if (record) return TEXTS.handsOver
  return movesRows ? TEXTS.moves : TEXTS.assigns
}

/** Returns a function that describes the changes of a plan. */
function useDoneText({ reference, verb, record, movesRows = false }: PlanStepProps) {
  const translate = useTranslate()
  const describeAssigned = useManyDone(reference, verb)
  if (record) return (count: number) => translate('planning.changed', { count })
  return movesRows
    ? (count: number) => translate('planning.rows_moved', { count })
    : describeAssigned
}

/** Returns the lines of a plan and its refused changes, and submits it with the time off. */
function usePlan(props: PlanFormProps) {
  const { field, answer, record, isAtomic = false, onClose, onDone } = props
  const [lines, setLines] = useState(() => createPlanLines(answer, record !== null))
  const [refusedChanges, setRefusedChanges] = useState<readonly RefusedChange[]>([])
  const [isTimeOffRecorded, setTimeOffRecorded] = useState(false)
  const makeChanges = useMakeChanges(useDoneText(props), { atomic: isAtomic })
  const submission = useSubmit(async (values: Values) => {
    const reason = readReason(values)
    const causeChanges = isTimeOffRecorded ? [] : buildTimeOffChange(props, reason)
    const appliedLines = listAppliedLines(lines, field)
    const answer = await makeChanges([...causeChanges, ...listLineChanges(lines, props, reason)])
    if (!answer) return
    setRefusedChanges(answer.failed)
    if (answer.failed.length === 0) {
      onDone?.()
      onClose()
      return
    }
    if (isAtomic) return
    const refusedIndexes = new Set(answer.failed.map(({ at }) => at - causeChanges.length))
    setTimeOffRecorded(isTimeOffRecorded || !refusedIndexes.has(-1))
    const doneLines = new Set(appliedLines.filter((_, index) => !refusedIndexes.has(index)))
    setLines(lines.filter((line) => !doneLines.has(line)))
  })
  const onChange = (line: PlanLine) => setLines(replacePlanLine(lines, line))
  return { ...submission, lines, refusedChanges, onChange }
}

/** The rows of a plan, each with its proposed person and time. */
function PlanForm(props: PlanFormProps) {
  const { reference, field, answer, record, personField, emptyText, onBack } = props
  const { resource } = reference
  const translate = useTranslate()
  const { lines, refusedChanges, onChange, submit, busy, failure } = usePlan(props)
  const canUnassign = record !== null
  const rows = [...answer.data, ...(answer.moves ?? []), ...answer.held]
  const count = listAppliedLines(lines, field).length
  // A chosen line without a person makes its row unassigned, where the plan allows that.
  const unassigned = lines.filter(
    ({ person, isChosen }) => person === null && isChosen === canUnassign,
  )
  const texts = getTexts(props)
  return (
    <FormContent
      action={record || count > 0 ? translate(texts.apply, { count }) : undefined}
      cancel={record ? translate('planning.back') : undefined}
      onCancel={onBack}
      submit={submit}
      busy={busy}
    >
      {rows.length === 0 && <p>{emptyText}</p>}
      {unassigned.length > 0 && (
        <Note tone="orange">{translate(texts.without, { count: unassigned.length })}</Note>
      )}
      <HeldRows resource={resource} field={field} heldRows={answer.held} />
      <PlanTable
        resource={resource}
        field={field}
        lines={lines}
        canUnassign={canUnassign}
        onChange={onChange}
        people={answer.people}
        without={record && personField ? Number(record[personField]) : undefined}
      />
      {(record || props.movesRows) && <ConcernedPeople resource={resource} lines={lines} />}
      <SubmitError failure={failure} />
      <RefusedChanges changes={refusedChanges} />
      <OverrideReason
        isNeeded={lines.some(needsReason) || refusedChanges.some(hasWarnings)}
        isExpected={lines.some(expectsReason)}
      />
    </FormContent>
  )
}

/** Loads the proposals of a plan. */
function PlanStep(props: PlanStepProps) {
  const { reference, verb, request, buildBody, record, onBack } = props
  const { name: entity } = reference.resource
  // The server validates the values of the form.
  const values = { entity, verb, ...buildBody(record ?? {}) } as SentValues<ProposalCall>
  const { data, error, refetch } = useSuggestions(request, values)
  if (data) return <PlanForm key={JSON.stringify(values)} {...props} answer={data} />
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
  const { title, timeOff, heading, onClose } = props
  const [record, setRecord] = useState<Values | null>(null)
  const [startValues, setStartValues] = useState(timeOff?.startValues ?? {})
  return (
    <Dialog title={title} onClose={onClose} look="form">
      {heading && <div className="plan-heading">{heading}</div>}
      {timeOff && !record ? (
        <TimeOffForm
          {...timeOff}
          startValues={startValues}
          onNext={(values) => {
            setStartValues(values)
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
