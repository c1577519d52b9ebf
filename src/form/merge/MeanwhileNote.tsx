import { useTranslate } from 'ra-core'
import type { Row } from '../../data/rows/normalise.ts'
import { Note } from '../../ui/Note.tsx'

interface MeanwhileNoteProps {
  /** The row as it was when the form opened. */
  record?: Row
  /** The row as it is now. */
  row?: Row
  /** The row has been deleted. */
  isGone?: boolean
}

/** Says in an open form that somebody else has changed or deleted its row. */
export function MeanwhileNote({ record, row, isGone }: MeanwhileNoteProps) {
  const translate = useTranslate()
  const isChanged = record !== undefined && record.version !== row?.version
  return (
    <div className="meanwhile-note" role="status">
      {isGone ? (
        <Note tone="orange">{translate('ui.deleted_meanwhile')}</Note>
      ) : (
        isChanged && <Note tone="orange">{translate('ui.changed_meanwhile')}</Note>
      )}
    </div>
  )
}
