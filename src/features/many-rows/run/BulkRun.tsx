import { useTranslate } from 'ra-core'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { OverrideReason } from '../../../parts/form/OverrideReason.tsx'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { useManyDone } from '../../../platform/i18n/useManyDone.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import { BatchProgress } from './BatchProgress.tsx'
import type { ChosenRows } from './chosen.ts'
import { Outcomes } from './Outcomes.tsx'
import type { BulkOutcome } from './useBatch.ts'
import type { BulkSubmission } from './useBulkSubmit.ts'

/** The summary after a bulk action. */
function ResultSummary(props: { reference: RowsReference; verb: RowVerb; outcome: BulkOutcome }) {
  const { reference, verb, outcome } = props
  const translate = useTranslate()
  const manyDone = useManyDone(reference, verb)
  const { stopped, done, same, refused, total, failed } = outcome
  const count = done - same
  if (stopped)
    return (
      <Note tone="orange">
        {translate(count > 0 ? 'bulk.stopped_within' : 'bulk.stopped', { count })}
      </Note>
    )
  if (refused === 0) return <p role="status">{manyDone(count)}</p>
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
  verb: RowVerb
  chosen: ChosenRows
  run: BulkSubmission
}

/** The course of a bulk action: its preview, its progress, and the result of each row. */
export function BulkRun({ reference, verb, chosen, run }: BulkRunProps) {
  const { failure, needsReason, busy, progress, stop, outcome } = run
  return (
    <>
      <SubmitError failure={failure} />
      <OverrideReason isNeeded={needsReason} />
      {busy && progress && <BatchProgress progress={progress} onStop={stop} />}
      {outcome && !busy && <ResultSummary reference={reference} verb={verb} outcome={outcome} />}
      <Outcomes reference={reference} rows={chosen.rows} outcome={outcome} busy={busy} />
    </>
  )
}
