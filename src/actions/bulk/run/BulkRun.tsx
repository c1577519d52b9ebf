import { useTranslate } from 'ra-core'
import type { RowsReference } from '../../../data/rows/list-references.ts'
import { OverrideReason } from '../../../form/reason/OverrideReason.tsx'
import { SubmitError } from '../../../form/SubmitError.tsx'
import { Note } from '../../../ui/Note.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import type { Chosen } from './chosen.ts'
import { Outcomes } from './Outcomes.tsx'
import type { Outcome } from './useBatch.ts'
import type { BulkRunning } from './useBulkSubmit.ts'

/** What is said once a bulk action has run. */
function Said({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate()
  const { stopped, done, same, refused, total, failed } = outcome
  const count = done - same
  if (stopped)
    return (
      <Note tone="orange">
        {translate(count > 0 ? 'bulk.stopped_within' : 'bulk.stopped', { count })}
      </Note>
    )
  if (refused === 0) return <p role="status">{translate('bulk.done', { count })}</p>
  return (
    <>
      <Note tone="red">{translate('ui.bulk_failed', { failed: refused, count: total })}</Note>
      {failed.length < refused && (
        <p>{translate('bulk.more', { count: refused - failed.length })}</p>
      )}
    </>
  )
}

interface BulkRunProps {
  reference: RowsReference
  chosen: Chosen
  run: BulkRunning
}

/** How a bulk action goes: what stands in its way, how far it is, and what came of each row. */
export function BulkRun({ reference, chosen, run }: BulkRunProps) {
  const { failure, needsReason, busy, progress, stop, outcome } = run
  return (
    <>
      <SubmitError failure={failure} />
      <OverrideReason isNeeded={needsReason} />
      {busy && progress && <BatchProgress progress={progress} onStop={stop} />}
      {outcome && !busy && <Said outcome={outcome} />}
      <Outcomes reference={reference} rows={chosen.rows} outcome={outcome} busy={busy} />
    </>
  )
}
