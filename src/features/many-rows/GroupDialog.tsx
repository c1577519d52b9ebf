import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BatchResult } from '../../platform/data/batch-params.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { LateContent } from '../../platform/ui/overlays/LateContent.tsx'
import { useDialogUndoKey } from '../../platform/ui/overlays/undo-key.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { getVerbAppearance, type RowVerb } from '../../parts/actions/verbs.ts'
import { BulkPreview } from './run/BulkPreview.tsx'
import { BulkRun } from './run/BulkRun.tsx'
import type { ChosenRows } from './run/chosen.ts'
import { type BulkSubmission, useBulkSubmit } from './run/useBulkSubmit.ts'

interface GroupDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: ChosenRows
  fieldNames: readonly string[]
  /** The sentence that names this group; undefined if there is only one. */
  partText: string | undefined
  nextGroup: { name: string; open: () => void } | undefined
  onResult: (result: BatchResult) => void
  onClose: () => void
  /** Undoes all results, and closes the dialog. */
  onUndo: () => void
}

interface GroupButtonsProps extends GroupDialogProps {
  run: BulkSubmission
}

/** The buttons of a group: close, go to the next group, and run. */
function GroupButtons({ reference, verb, nextGroup, run, onClose }: GroupButtonsProps) {
  const { outcome, busy, isFinished, count } = run
  const translate = useTranslate()
  const verbWords = useVerbWords()
  const { keep } = verbWords.describeBulkDialog(reference.resource, verb, count)
  const hasRun = outcome !== null
  const isRetry = hasRun && outcome.failed.length > 0
  return (
    <>
      <Button kind={isFinished && !nextGroup ? 'water' : 'plain'} onClick={onClose} disabled={busy}>
        {hasRun ? translate('ui.close') : (keep ?? translate('ui.not_now'))}
      </Button>
      {nextGroup && (
        <Button kind={isFinished ? 'water' : 'plain'} onClick={nextGroup.open} disabled={busy}>
          {translate(isFinished ? 'ui.bulk_next' : 'ui.bulk_skip', { name: nextGroup.name })}
        </Button>
      )}
      {!isFinished && (
        <Button
          type="submit"
          kind={getVerbAppearance(reference.resource, verb).destructive ? 'red' : 'water'}
          busy={busy}
        >
          {isRetry ? translate('bulk.retry') : verbWords.describeButton(reference.resource, verb)}
        </Button>
      )}
    </>
  )
}

/** The dialog of one group: the fields of the request, then the result. */
export function GroupDialog(props: GroupDialogProps) {
  const { reference, verb, chosen, fieldNames, partText, onClose } = props
  const run = useBulkSubmit(props)
  const { outcome, submit, busy, isFinished, count, answer } = run
  // The rows of a group have the same deciding fields, so the first stands for all.
  const [record] = useState(() => ({
    ...chosen.rows[0],
    ...Object.fromEntries(fieldNames.map((name) => [name, null])),
  }))
  const hasRun = outcome !== null
  useDialogUndoKey(hasRun && !busy, props.onUndo)
  const optionalFields = getTransition(reference.resource, verb)?.optionalFields ?? []
  const choiceUse = { verb, ids: chosen.allMatching ? [] : chosen.rows.map(({ id }) => id) }
  const texts = useVerbWords().describeBulkDialog(reference.resource, verb, count)
  return (
    <FormDialog
      title={texts.title}
      text={hasRun ? undefined : texts.text}
      onClose={onClose}
      resource={reference.resource.name}
      record={record}
      submit={submit}
      busy={busy}
      buttons={<GroupButtons {...props} run={run} />}
    >
      {partText && <Note tone="orange">{partText}</Note>}
      {!hasRun && !busy && answer && (
        <LateContent>
          <BulkPreview answer={answer} />
        </LateContent>
      )}
      {!isFinished &&
        fieldNames.map((name) => (
          <FormField
            key={name}
            reference={reference}
            name={name}
            choiceUse={choiceUse}
            required={!optionalFields.includes(name)}
          />
        ))}
      <BulkRun reference={reference} verb={verb} chosen={chosen} run={run} />
    </FormDialog>
  )
}
