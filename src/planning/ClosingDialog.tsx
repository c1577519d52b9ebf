import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { suggestionCalls, type HitAnswer } from '../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../registry/calls/shapes.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { RowChange } from '../data/send-changes.ts'
import { Pending } from '../ui/feedback/Pending.tsx'
import type { Values } from '../fields/validation.ts'
import { OverrideReason, readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Note } from '../ui/Note.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { ConcernedPeople } from './ConcernedPeople.tsx'
import { createMoveLines, listMoveChanges, type MoveLine } from './moves.ts'
import { MoveTable } from './MoveTable.tsx'
import { HeldRows } from './PlannedRow.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import type { TimeOffEntity } from './time-off.ts'
import { TimeOffForm } from './TimeOffForm.tsx'
import { useMakeChanges } from './useMakeChanges.ts'
import { useSuggestions } from './useSuggestions.ts'

interface ClosingDialogProps {
  /** The list whose rows may have to move, and the verb and field that assign a person. */
  reference: RowsReference
  verb: Verb
  field: string
  /** The entity that records when places are closed. */
  closing: TimeOffEntity
  /** The initial values of the record. */
  started: Values
  onClose: () => void
}

interface MovesFormProps extends ClosingDialogProps {
  answer: HitAnswer
  /** The record of the closing, as its request takes it. */
  record: Values
  onBack: () => void
}

const hasWarnings = ({ warnings = [] }: RefusedChange) => warnings.length > 0

/** The rows that a closing affects, each with its other time. All of it is applied or nothing. */
function MovesForm(props: MovesFormProps) {
  const { reference, field, closing, answer, record, onBack, onClose } = props
  const { resource } = reference
  const translate = useTranslate()
  const [lines, setLines] = useState(() => createMoveLines(answer.moves))
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const describe = (count: number) => translate('planning.changed', { count })
  const makeChanges = useMakeChanges(describe, { atomic: true })
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const reason = readReason(values)
    const own: RowChange = {
      entity: closing.resource.name,
      verb: 'create',
      values: { ...record, ...reason },
    }
    const made = await makeChanges([own, ...listMoveChanges(lines, field, reason)])
    setRefused(made?.failed ?? [])
    if (made && made.failed.length === 0) onClose()
  })
  const change = (line: MoveLine) =>
    setLines(lines.map((one) => (one.move === line.move ? line : one)))
  const chosen = lines.filter(({ isChosen }) => isChosen)
  const left = chosen.filter(({ time }) => time === null).length
  return (
    <SubmitForm onSubmit={submit}>
      <div className="dialog-body">
        {answer.moves.length + answer.held.length === 0 && (
          <p>{translate('planning.nothing_closed')}</p>
        )}
        {left > 0 && <Note tone="orange">{translate('planning.to_tray', { count: left })}</Note>}
        <HeldRows {...{ resource, field }} held={answer.held} />
        <MoveTable {...{ resource, field, lines }} people={answer.people} onChange={change} />
        <ConcernedPeople resource={resource} rows={chosen.map(({ move }) => move.row)} />
        <SubmitError failure={failure} />
        <RefusedChanges failed={refused} />
        <OverrideReason isNeeded={refused.some(hasWarnings)} />
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

/** Loads the other times for the rows that a closing affects. */
function OtherTimes(props: Omit<MovesFormProps, 'answer'>) {
  const { reference, verb, closing, record, onBack } = props
  const body = {
    ...{ entity: reference.resource.name, verb },
    change: { entity: closing.resource.name, verb: 'create', values: record },
  }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggestForHit, body)
  if (data) return <MovesForm {...props} answer={data} />
  return (
    <>
      <div className="dialog-body">
        <Pending error={error} onRetry={() => void refetch()} />
      </div>
      <DialogFoot onCancel={onBack} />
    </>
  )
}

/** Closes a place for a time, or all of them, and moves what would have taken place there. */
export function ClosingDialog(props: ClosingDialogProps) {
  const translate = useTranslate()
  const [record, setRecord] = useState<Values | null>(null)
  const [started, setBegun] = useState(props.started)
  return (
    <Dialog title={translate('planning.close_place')} onClose={props.onClose} look="form">
      {record ? (
        <OtherTimes {...props} record={record} onBack={() => setRecord(null)} />
      ) : (
        <TimeOffForm
          timeOff={props.closing}
          started={started}
          hint={translate('planning.closing_hint')}
          action={translate('planning.find_times')}
          onNext={(values) => {
            setBegun(values)
            setRecord(values)
          }}
          onClose={props.onClose}
        />
      )}
    </Dialog>
  )
}
