import { useTranslate } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { FormError } from '../../../platform/ui/feedback/FormError.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { Dialog } from '../../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../../platform/ui/overlays/DialogContent.tsx'
import type { PastedBlock } from './pasted-block.ts'
import { PastedCells } from './PastedCells.tsx'
import { usePasteSend } from './usePasteSend.ts'

/** Lists the parts of a block that cannot be pasted. */
function SkippedCells({ readOnlyLabels, isTruncated }: PastedBlock) {
  const translate = useTranslate()
  return (
    <>
      {readOnlyLabels.length > 0 && (
        <Note tone="orange">
          {translate('paste.fixed', { columns: readOnlyLabels.join(', ') })}
        </Note>
      )}
      {isTruncated && <Note tone="orange">{translate('paste.cut')}</Note>}
    </>
  )
}

interface PasteDialogProps {
  reference: ListReference
  block: PastedBlock
  onClose: () => void
}

/** Shows the changes of a pasted block, cell by cell, before they are made. */
export function PasteDialog({ reference, block, onClose }: PasteDialogProps) {
  const { resource } = reference
  const translate = useTranslate()
  const { preview, error, retry, submit, busy, failure } = usePasteSend(reference, block, onClose)
  const count = preview?.count ?? 0
  const hasProblems = preview?.cells.some(({ problem }) => problem !== undefined) ?? false
  const isUnchanged = preview?.cells.length === 0
  return (
    <Dialog title={translate(`${block.verb}.title`)} look="wide" locked={busy} onClose={onClose}>
      <DialogContent
        action={count > 0 ? translate('bulk.update.apply', { count }) : undefined}
        onAction={() => void submit()}
        onCancel={onClose}
        busy={busy}
      >
        <SkippedCells {...block} />
        {error && <LoadError error={error} onRetry={() => void retry()} />}
        {!preview && !error && <p role="status">{translate('ui.loading')}</p>}
        {isUnchanged && <p role="status">{translate('bulk.update.nothing')}</p>}
        {hasProblems && <Note tone="orange">{translate('paste.refused')}</Note>}
        {preview && !isUnchanged && <PastedCells resource={resource} cells={preview.cells} />}
        <FormError error={failure} />
      </DialogContent>
    </Dialog>
  )
}
