import { useDialogUndoKey } from '../../../platform/ui/overlays/undo-key.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { listBulkEditableFields } from '../../../../registry/changes/edited-fields.ts'
import type { BatchAnswer } from '../../../platform/data/server-batch.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Values } from '../../../parts/fields/validation.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { getEntityNameKey } from '../../../platform/i18n/label-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LateContent } from '../../../platform/ui/overlays/LateContent.tsx'
import { BulkPreview } from '../run/BulkPreview.tsx'
import { BulkRun } from '../run/BulkRun.tsx'
import type { ChosenRows } from '../run/chosen.ts'
import { useBulkSubmit } from '../run/useBulkSubmit.ts'
import { useSummary } from '../run/useSummary.ts'
import { ChosenFields } from './ChosenFields.tsx'

interface EditDialogProps {
  reference: RowsReference
  chosen: ChosenRows
  onClose: () => void
  onDone: () => void
}

/** Returns whether a preview of all rows found none to change. */
const changesNothing = ({ tried, of, changed, refused }: BatchAnswer) =>
  tried === of && changed === 0 && refused === 0

/** The preview: how many rows change, how many have the values already, and which are refused. */
function EditPreview({ answer }: { answer: BatchAnswer }) {
  const translate = useTranslate()
  const unchanged = answer.done - answer.changed
  return (
    <LateContent>
      <div role="status" className="edit-expected">
        {changesNothing(answer) ? (
          <p>{translate('bulk.update.nothing')}</p>
        ) : (
          answer.tried === answer.of &&
          unchanged > 0 && <p>{translate('bulk.update.same', { count: unchanged })}</p>
        )}
      </div>
      <BulkPreview answer={answer} />
    </LateContent>
  )
}

/** Returns the state and the handlers of the bulk edit dialog. */
function useEditing({ reference, chosen, onClose, onDone }: EditDialogProps) {
  const summary = useSummary(reference, 'update')
  const [names, setNames] = useState<readonly string[]>([])
  const [settledText, setSettledText] = useState('')
  const presetValues = settledText ? (JSON.parse(settledText) as Values) : {}
  const submitProps = {
    reference,
    verb: 'update' as const,
    chosen,
    presetValues,
    fieldNames: names,
  }
  const run = useBulkSubmit({ ...submitProps, onResult: summary.addResult })
  // While the user types, the preview belongs to the previous values.
  const isCurrent = names.length > 0 && names.every((name) => name in presetValues)
  const answer = isCurrent && run.isTried ? run.answer : undefined
  const close = () => {
    if (summary.showToast()) onDone()
    onClose()
  }
  useDialogUndoKey(run.outcome !== null && !run.busy, () => {
    if (!summary.undoResults()) return
    onDone()
    onClose()
  })
  return { run, names, setNames, setSettledText, answer, close }
}

/** Sets chosen fields to the same values in many rows, with a preview of the number of changes. */
export function EditDialog(props: EditDialogProps) {
  const { reference, chosen } = props
  const { resource } = reference
  const translate = useTranslate()
  const { run, names, setNames, setSettledText, answer, close } = useEditing(props)
  const { outcome, submit, busy, isFinished, count } = run
  const [record] = useState(() =>
    Object.fromEntries(listBulkEditableFields(resource).map((name) => [name, null])),
  )
  const hasRun = outcome !== null
  const isRetry = hasRun && outcome.failed.length > 0
  const isIdle = names.length === 0 || (answer !== undefined && changesNothing(answer))
  const changes = answer && answer.tried === answer.of ? answer.changed : count
  const name = translate(getEntityNameKey(resource), { smart_count: count })
  return (
    <FormDialog
      title={translate('bulk.update.title', { count, name })}
      onClose={close}
      resource={resource.name}
      record={record}
      submit={submit}
      busy={busy}
      buttons={
        <>
          <Button kind={isFinished ? 'water' : 'plain'} onClick={close} disabled={busy}>
            {translate(hasRun ? 'ui.close' : 'ui.not_now')}
          </Button>
          {!isFinished && (
            <Button type="submit" kind="water" busy={busy} disabled={isIdle}>
              {isRetry
                ? translate('bulk.retry')
                : translate('bulk.update.apply', { count: changes })}
            </Button>
          )}
        </>
      }
    >
      {!hasRun && <p>{translate('bulk.update.text')}</p>}
      {!isFinished && (
        <ChosenFields
          reference={reference}
          names={names}
          onChoose={setNames}
          onSettled={setSettledText}
        />
      )}
      {!hasRun && !busy && answer && <EditPreview answer={answer} />}
      <BulkRun
        reference={reference}
        run={run}
        verb="update"
        chosen={hasRun || busy ? chosen : { rows: [] }}
      />
    </FormDialog>
  )
}
