import { useState } from 'react'
import type { BatchResult } from '../../../platform/data/batch-params.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { parseFieldValues, type Values } from '../../../parts/fields/validation.ts'
import { useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { readReason } from '../../../parts/form/OverrideReason.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import { useBulkPreview } from './BulkPreview.tsx'
import { type ChosenRows, countChosen } from './chosen.ts'
import { useBatch } from './useBatch.ts'

interface BulkSubmit {
  reference: RowsReference
  verb: RowVerb
  chosen: ChosenRows
  /** The fields of the form that are sent. */
  fieldNames: readonly string[]
  /** Values that are set in advance. */
  presetValues?: Values
  onResult: (result: BatchResult) => void
}

/** The state and the handlers of a bulk action. */
export type BulkRunning = ReturnType<typeof useBulkSubmit>

/** Previews a bulk action, and sends it with the confirmed number of rows. */
export function useBulkSubmit(props: BulkSubmit) {
  const { reference, verb, chosen, fieldNames, presetValues, onResult } = props
  const batch = useBatch(reference, verb, chosen, onResult)
  // The confirmed number of rows. After the change other rows may match.
  const [confirmedCount, setConfirmedCount] = useState<number | null>(null)
  const preview = useBulkPreview({
    reference,
    verb,
    chosen,
    enabled: confirmedCount === null,
    data: presetValues,
  })
  const answer = preview.data ?? undefined
  const matchingCount = (chosen.allMatching && answer?.of) ?? countChosen(chosen)
  const count = confirmedCount ?? matchingCount
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const parsed = parseFieldValues(reference.resource, fieldNames, values)
    setConfirmedCount(count)
    const data = { ...parsed, ...readReason(values) }
    await batch.run(data, chosen.allMatching ? count : undefined).catch(async (error: unknown) => {
      // The number of rows may have changed.
      setConfirmedCount(null)
      await preview.refetch()
      throw error
    })
  })
  const getMessage = useErrorMessage()
  const { outcome } = batch
  const needsReason = outcome?.failed.some(({ error }) => getMessage(error).needsReason) ?? false
  const isFinished = !busy && outcome !== null && outcome.open.length === 0 && !outcome.stopped
  const isTried = !preview.isPlaceholderData
  return { ...batch, submit, busy, failure, isFinished, count, answer, isTried, needsReason }
}
