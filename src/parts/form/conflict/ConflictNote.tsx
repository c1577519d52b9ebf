import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import { useLastActor } from './useLastActor.ts'

interface ConflictNoteProps {
  resource: AnyResource
  /** The row at the time the form opened. */
  record?: Row
  /** The current row. */
  row?: Row
  /** True if the row has been deleted. */
  isDeleted?: boolean
}

/** Shows in an open form which user has changed or deleted its row. */
export function ConflictNote({ resource, record, row, isDeleted = false }: ConflictNoteProps) {
  const translate = useTranslate()
  const isChanged = record !== undefined && record.version !== row?.version
  const name = useLastActor(resource, row ?? record, isDeleted || isChanged)
  return (
    <div className="conflict-note" role="status">
      {isDeleted ? (
        <Note tone="orange">{translate('ui.deleted_meanwhile', { name })}</Note>
      ) : (
        isChanged && <Note tone="orange">{translate('ui.changed_meanwhile', { name })}</Note>
      )}
    </div>
  )
}
