import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { suggestionCalls, type SuggestionsAnswer } from '../../registry/calls/planning-calls.ts'
import type { RefusedChange } from '../../registry/calls/shapes.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import { Pending } from '../ui/feedback/Pending.tsx'
import type { Values } from '../fields/validation.ts'
import { OverrideReason, readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { Note } from '../ui/Note.tsx'
import { assignedLines, createLines, needsReason, type PlanLine } from './lines.ts'
import { HeldRows } from './PlannedRow.tsx'
import { PlanTable } from './PlanTable.tsx'
import { RefusedChanges } from './RefusedChanges.tsx'
import { useManyDone } from '../i18n/useManyDone.ts'
import { useMakeChanges } from './useMakeChanges.ts'
import { useSuggestions } from './useSuggestions.ts'

interface AssignAllProps {
  reference: RowsReference
  verb: Verb
  /** The field that holds the person. */
  field: string
  /** The rows, named as the request names them. */
  rows: Readonly<Record<string, unknown>>
  onClose: () => void
  onDone: () => void
}

interface FormProps extends AssignAllProps {
  answer: SuggestionsAnswer
}

function AssignForm({ reference, verb, field, answer, onClose, onDone }: FormProps) {
  const { resource } = reference
  const translate = useTranslate()
  const [lines, setLines] = useState(() => createLines(answer.data))
  const [refused, setRefused] = useState<readonly RefusedChange[]>([])
  const makeChanges = useMakeChanges(useManyDone(reference, verb))
  const chosen = assignedLines(lines)
  const change = (line: PlanLine) =>
    setLines(lines.map((one) => (one.suggestion === line.suggestion ? line : one)))
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const made = await makeChanges(
      chosen.map(({ suggestion, person }) => ({
        entity: resource.name,
        verb,
        values: { id: suggestion.row.id, [field]: person, ...readReason(values) },
      })),
    )
    const failed = made?.failed ?? []
    const done = new Set(chosen.map(({ suggestion }) => suggestion))
    for (const { at } of failed) {
      const line = chosen[at]
      if (line) done.delete(line.suggestion)
    }
    setLines(lines.filter(({ suggestion }) => !done.has(suggestion)))
    setRefused(failed)
    if (failed.length > 0) return
    onDone()
    onClose()
  })
  const left = lines.filter(({ person }) => person === null).length
  return (
    <SubmitForm onSubmit={submit}>
      <div className="dialog-body">
        {lines.length + answer.held.length === 0 && <p>{translate('planning.nothing')}</p>}
        {left > 0 && <Note tone="orange">{translate('planning.left', { count: left })}</Note>}
        <HeldRows {...{ resource, field }} held={answer.held} />
        <PlanTable
          {...{ resource, field, lines }}
          label={translate('planning.proposals')}
          people={answer.people}
          nobody={translate('planning.unassigned')}
          onChange={change}
        />
        <SubmitError failure={failure} />
        <RefusedChanges failed={refused} />
        <OverrideReason isNeeded={lines.some(needsReason)} />
      </div>
      <DialogFoot
        action={
          chosen.length > 0 ? translate('planning.assign', { count: chosen.length }) : undefined
        }
        onCancel={onClose}
        busy={busy}
      />
    </SubmitForm>
  )
}

/** Proposes a person for each row that nobody has, and assigns what is chosen as one change. */
export function AssignAllDialog(props: AssignAllProps) {
  const { reference, verb, rows, onClose } = props
  const translate = useTranslate()
  const body = { entity: reference.resource.name, verb, ...rows }
  const { data, error, refetch } = useSuggestions(suggestionCalls.suggest, body)
  return (
    <Dialog title={translate('planning.assign_all')} onClose={onClose} look="form">
      {data && <AssignForm {...props} answer={data} />}
      {!data && (
        <>
          <div className="dialog-body">
            <Pending error={error} onRetry={() => void refetch()} />
          </div>
          <DialogFoot onCancel={onClose} />
        </>
      )}
    </Dialog>
  )
}
