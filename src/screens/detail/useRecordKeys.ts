import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { appliesToRow, type RowVerb } from '../../parts/actions/verbs.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { findFocusedRow } from '../../parts/table/state/focused-row.ts'

interface RecordKeys {
  resource: AnyResource
  row: Row
  verbs: readonly Verb[]
  onEdit: () => void
  onAsk: (verb: RowVerb, row: Row) => void
}

/**
 * Binds the keys of a row's page: E edits it, D cancels or deletes it. In the panel, a focused row
 * of the list has priority.
 */
export function useRecordKeys({ resource, row, verbs, onEdit, onAsk }: RecordKeys): void {
  const { today } = useFormat()
  const actOnFirstVerb = (verbNames: readonly RowVerb[], onVerb: (verb: RowVerb) => void) => () => {
    const verb = verbNames.find(
      (candidate) => verbs.includes(candidate) && appliesToRow(resource, candidate, row, today),
    )
    return verb && findFocusedRow() < 0 ? onVerb(verb) : false
  }
  useKeys({
    e: actOnFirstVerb(['update'], onEdit),
    d: actOnFirstVerb(['cancel', 'delete'], (verb) => onAsk(verb, row)),
  })
}
