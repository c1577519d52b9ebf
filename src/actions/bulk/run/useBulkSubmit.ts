import { useState } from 'react'
import type { BatchResult } from '../../../data/batch-params.ts'
import type { RowsReference } from '../../../data/rows/list-references.ts'
import { parsedValues, type Values } from '../../../fields/validation.ts'
import { useErrorMessage } from '../../../feedback/error-message.ts'
import { reasonIn } from '../../../form/reason/OverrideReason.tsx'
import { useSubmit } from '../../../form/useSubmit.ts'
import type { RowVerb } from '../../verbs.ts'
import { useBeforehand } from './Beforehand.tsx'
import { type Chosen, countOf } from './chosen.ts'
import { useBatch } from './useBatch.ts'

interface BulkSubmit {
  reference: RowsReference
  verb: RowVerb
  chosen: Chosen
  /** The fields of the form that are sent. */
  fieldNames: readonly string[]
  /** The values that are known beforehand. */
  known?: Values
  onResult: (result: BatchResult) => void
}

/** What a bulk action does, and how it goes. */
export type BulkRunning = ReturnType<typeof useBulkSubmit>

/** Tries a bulk action, and sends it for the number of rows that was agreed to. */
export function useBulkSubmit(props: BulkSubmit) {
  const { reference, verb, chosen, fieldNames, known, onResult } = props
  const batch = useBatch(reference, verb, chosen, onResult)
  // The number of rows that was agreed to: once they are changed, others may match.
  const [agreed, setAgreed] = useState<number | null>(null)
  const beforehand = useBeforehand(reference, verb, chosen, agreed === null, known)
  const answer = beforehand.data ?? undefined
  const matching = (chosen.every && answer?.of) ?? countOf(chosen)
  const count = agreed ?? matching
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    const read = parsedValues(reference.resource, fieldNames, values)
    setAgreed(count)
    const data = { ...read, ...reasonIn(values) }
    await batch.run(data, chosen.every ? count : undefined).catch(async (error: unknown) => {
      // The number of rows may have changed.
      setAgreed(null)
      await beforehand.refetch()
      throw error
    })
  })
  const messageOf = useErrorMessage()
  const { outcome } = batch
  const needsReason = outcome?.failed.some(({ error }) => messageOf(error).needsReason) ?? false
  const isOver = !busy && outcome !== null && outcome.open.length === 0 && !outcome.stopped
  const isTried = !beforehand.isPlaceholderData
  return { ...batch, submit, busy, failure, isOver, count, answer, isTried, needsReason }
}
