import { useTranslate } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Deletion } from '../../../../registry/calls/trash-calls.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'

/** The deletions of a list's rows, by row id. */
export const DeletionsContext = createContext<ReadonlyMap<number, Deletion>>(new Map())

/**
 * The time, user and reason of a row's deletion. Among live rows it also marks the row as deleted.
 */
export function DeletionMark({ row, isAmongActiveRows }: { row: Row; isAmongActiveRows: boolean }) {
  const translate = useTranslate()
  const format = useFormat()
  const deletion = useContext(DeletionsContext).get(row.id)
  const deletedAt = format.datetime(String(row.deleted_at))
  const details = [deletedAt, deletion?.actor, deletion?.reason].filter(Boolean)
  return (
    <>
      {isAmongActiveRows && (
        <span className="deleted-mark">
          <StateBadge tone="stopped">{translate('ui.deleted')}</StateBadge>
        </span>
      )}
      <small className="deleted-by">
        {!isAmongActiveRows && <span className="hidden">{`${translate('ui.deleted')} `}</span>}
        <bdi translate="no">{details.join(' · ')}</bdi>
      </small>
    </>
  )
}
