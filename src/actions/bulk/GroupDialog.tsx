import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { BatchResult } from '../../data/batch-params.ts'
import type { RowsReference } from '../../data/rows/list-references.ts'
import { FormField } from '../../form/FormField.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LateContent } from '../../ui/overlays/LateContent.tsx'
import { useVerbWords } from '../../i18n/verb-words.ts'
import { verbAppearance, type RowVerb } from '../verbs.ts'
import { BulkPreview } from './run/BulkPreview.tsx'
import { BulkRun } from './run/BulkRun.tsx'
import type { Chosen } from './run/chosen.ts'
import { useBulkSubmit } from './run/useBulkSubmit.ts'

interface GroupDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: Chosen
  fieldNames: readonly string[]
  /** The sentence that names this group; undefined if there is only one. */
  part: string | undefined
  next: { name: string; go: () => void } | undefined
  onResult: (result: BatchResult) => void
  onClose: () => void
}

/** The dialog of one group: the fields of the request, then the result. */
export function GroupDialog(props: GroupDialogProps) {
  const { reference, verb, chosen, fieldNames, part, next, onClose } = props
  const translate = useTranslate()
  const run = useBulkSubmit(props)
  const { outcome, submit, busy, isFinished, count, answer } = run
  // The rows of a group have the same deciding fields, so the first stands for all.
  const [record] = useState(() => ({
    ...chosen.rows[0],
    ...Object.fromEntries(fieldNames.map((name) => [name, null])),
  }))
  const hasRun = outcome !== null
  const optional = getTransition(reference.resource, verb)?.optionalFields ?? []
  const choosing = { verb, ids: chosen.every ? [] : chosen.rows.map(({ id }) => id) }
  const words = useVerbWords()
  const texts = words.describeBulkDialog(reference.resource, verb, count)
  const isRetry = hasRun && outcome.failed.length > 0
  return (
    <Dialog title={texts.title} onClose={onClose} locked={busy}>
      <SubmitForm resource={reference.resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          {!hasRun && <p>{texts.text}</p>}
          {part && <Note tone="orange">{part}</Note>}
          {!hasRun && !busy && answer && (
            <LateContent>
              <BulkPreview answer={answer} />
            </LateContent>
          )}
          {!isFinished &&
            fieldNames.map((name) => (
              <FormField
                key={name}
                {...{ reference, name, choosing }}
                required={!optional.includes(name)}
              />
            ))}
          <BulkRun {...{ reference, verb, chosen, run }} />
        </div>
        <div className="dialog-foot">
          <Button kind={isFinished && !next ? 'water' : 'plain'} onClick={onClose} disabled={busy}>
            {hasRun ? translate('ui.close') : (texts.keep ?? translate('ui.not_now'))}
          </Button>
          {next && (
            <Button kind={isFinished ? 'water' : 'plain'} onClick={next.go} disabled={busy}>
              {translate(isFinished ? 'ui.bulk_next' : 'ui.bulk_skip', { name: next.name })}
            </Button>
          )}
          {!isFinished && (
            <Button
              type="submit"
              kind={verbAppearance(reference.resource, verb).destructive ? 'red' : 'water'}
              busy={busy}
            >
              {isRetry ? translate('bulk.retry') : words.describeButton(reference.resource, verb)}
            </Button>
          )}
        </div>
      </SubmitForm>
    </Dialog>
  )
}
