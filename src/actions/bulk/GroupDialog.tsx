import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BatchResult } from '../../data/batch-params.ts'
import type { RowsReference } from '../../data/rows/list-references.ts'
import { parsedValues, type Values } from '../../fields/validation.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { FormField } from '../../form/FormField.tsx'
import { OverrideReason, reasonIn } from '../../form/reason/OverrideReason.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LOOKS, type RowVerb } from '../verbs.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { Beforehand, useBeforehand } from './Beforehand.tsx'
import { type Chosen, countOf } from './chosen.ts'
import { Outcomes } from './Outcomes.tsx'
import { type Outcome, useBatch } from './useBatch.ts'

interface GroupDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: Chosen
  fieldNames: readonly string[]
  /** The sentence that names this group; undefined where there is one only. */
  part: string | undefined
  next: { name: string; go: () => void } | undefined
  onResult: (result: BatchResult) => void
  onClose: () => void
}

/** What is said once a bulk action has run. */
function Said({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate()
  const { stopped, done, refused, total, failed } = outcome
  if (stopped)
    return (
      <Note tone="orange">
        {translate(done > 0 ? 'bulk.stopped_within' : 'bulk.stopped', { count: done })}
      </Note>
    )
  if (refused === 0) return <p role="status">{translate('bulk.done', { count: done })}</p>
  return (
    <>
      <Note tone="red">{translate('ui.bulk_failed', { failed: refused, count: total })}</Note>
      {failed.length < refused && (
        <p>{translate('bulk.more', { count: refused - failed.length })}</p>
      )}
    </>
  )
}

/** What the dialog of one group holds and does. */
function useGroup(props: GroupDialogProps) {
  const { reference, verb, chosen, fieldNames, onResult } = props
  const { resource } = reference
  const batch = useBatch(reference, verb, chosen, onResult)
  // The number of rows that was agreed to: once they are changed, others may match.
  const [agreed, setAgreed] = useState<number | null>(null)
  const beforehand = useBeforehand(reference, verb, chosen, agreed === null)
  const answer = beforehand.data ?? undefined
  const matching = (chosen.every && answer?.of) ?? countOf(chosen)
  const count = agreed ?? matching
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const data = { ...parsedValues(resource, fieldNames, values), ...reasonIn(values) }
    setAgreed(count)
    await batch.run(data, chosen.every ? count : undefined).catch(async (error: unknown) => {
      // The number of rows may have changed.
      setAgreed(null)
      await beforehand.refetch()
      throw error
    })
  })
  // The rows of a group agree in what the choices depend on, so the first stands for all.
  const [record] = useState(() => ({
    ...chosen.rows[0],
    ...Object.fromEntries(fieldNames.map((name) => [name, null])),
  }))
  const messageOf = useErrorMessage()
  const { outcome } = batch
  const needsReason = outcome?.failed.some(({ error }) => messageOf(error).needsReason) ?? false
  const isOver = !busy && outcome !== null && outcome.open.length === 0 && !outcome.stopped
  return { ...batch, submit, busy, failure, record, isOver, count, answer, needsReason }
}

/** The dialog of one group: the fields of the call, then what came of it. */
export function GroupDialog(props: GroupDialogProps) {
  const { reference, verb, chosen, fieldNames, part, next, onClose } = props
  const translate = useTranslate()
  const group = useGroup(props)
  const { outcome, progress, stop, submit, busy, failure, record, isOver, count, answer } = group
  const hasRun = outcome !== null
  const choosing = { verb, ids: chosen.every ? [] : chosen.rows.map(({ id }) => id) }
  const isAgain = hasRun && outcome.failed.length > 0
  return (
    <Dialog title={translate(`bulk.${verb}.title`, { count })} onClose={onClose} locked={busy}>
      <SubmitForm resource={reference.resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          {!hasRun && <p>{translate(`bulk.${verb}.text`)}</p>}
          {part && <Note tone="orange">{part}</Note>}
          {!hasRun && !busy && answer && <Beforehand answer={answer} />}
          {!isOver &&
            fieldNames.map((name) => (
              <FormField key={name} {...{ reference, name, choosing }} required />
            ))}
          <SubmitError failure={failure} />
          <OverrideReason isNeeded={group.needsReason} />
          {busy && progress && <BatchProgress progress={progress} onStop={stop} />}
          {hasRun && !busy && <Said outcome={outcome} />}
          <Outcomes reference={reference} rows={chosen.rows} outcome={outcome} busy={busy} />
        </div>
        <div className="dialog-foot">
          <Button kind={isOver && !next ? 'water' : 'plain'} onClick={onClose} disabled={busy}>
            {translate(hasRun ? 'ui.close' : 'ui.not_now')}
          </Button>
          {next && (
            <Button kind={isOver ? 'water' : 'plain'} onClick={next.go} disabled={busy}>
              {translate(isOver ? 'ui.bulk_next' : 'ui.bulk_skip', { name: next.name })}
            </Button>
          )}
          {!isOver && (
            <Button type="submit" kind={LOOKS[verb].destructive ? 'red' : 'water'} busy={busy}>
              {translate(isAgain ? 'bulk.retry' : `actions.${verb}`)}
            </Button>
          )}
        </div>
      </SubmitForm>
    </Dialog>
  )
}
