import { useTranslate } from 'ra-core'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { getReason, useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { BulkOutcome } from './useBatch.ts'

interface OutcomesProps {
  reference: RowsReference
  /** The individually selected rows. */
  rows: readonly Row[]
  /** Null before the action has run. */
  outcome: BulkOutcome | null
  busy: boolean
}

type RowOutcomeState = 'done' | 'failed' | 'waiting'
const ICONS: Readonly<Record<RowOutcomeState, string>> = {
  done: 'done',
  failed: 'alert',
  waiting: 'clock',
}

/** The result of each individually selected row; for all matching rows only the refused rows. */
export function Outcomes({ reference, rows, outcome, busy }: OutcomesProps) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const getMessage = useErrorMessage()
  const failures = new Map(outcome?.failed.map((row) => [row.id, row]))
  const openIds = new Set(outcome?.open)
  const titlesById = new Map(rows.map((row) => [row.id, getTitle(reference.resource.name, row)]))
  const ids = [...new Set([...titlesById.keys(), ...failures.keys()])]
  const getRowState = (id: number): RowOutcomeState => {
    if (!outcome || (openIds.has(id) && (busy || !failures.has(id)))) return 'waiting'
    return failures.has(id) ? 'failed' : 'done'
  }
  const describeResult = (id: number, state: RowOutcomeState) => {
    if (state !== 'failed')
      return translate(state === 'done' ? 'ui.outcome_done' : 'ui.outcome_waiting')
    return getReason(getMessage(failures.get(id)?.error))
  }
  if (ids.length === 0) return null
  return (
    // Keyboards scroll only focusable elements.
    <ul className="outcomes" aria-label={translate('ui.chosen_rows')} tabIndex={0}>
      {ids.map((id) => {
        const state = getRowState(id)
        const hasRun = outcome !== null || busy
        return (
          <li key={id} data-state={hasRun ? state : undefined}>
            <Icon name={hasRun ? ICONS[state] : 'circle'} />
            <bdi translate="no">{titlesById.get(id) ?? failures.get(id)?.title ?? id}</bdi>
            <span>{hasRun && describeResult(id, state)}</span>
          </li>
        )
      })}
    </ul>
  )
}
