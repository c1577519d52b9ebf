import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import { getChangedEntity } from '../detail/history/changed-entity.ts'
import { ChangedFields } from '../detail/history/ChangedFields.tsx'
import { useHeadline } from '../detail/history/headline.ts'
import { Author } from '../detail/history/HistoryEntry.tsx'
import { Subject, useGetSubject } from '../detail/history/Subject.tsx'
import { UndoButton } from '../detail/history/UndoButton.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { BatchChanges } from './BatchChanges.tsx'

/** The number of changed fields that a collapsed entry shows. */
const MAX_PREVIEWED_FIELDS = 3

/** The first fields that a batch changed: their values for a single row, otherwise their names. */
function BatchPreview({ entry }: { entry: Batch }) {
  const translate = useTranslate()
  const fields = entry.fields.slice(0, MAX_PREVIEWED_FIELDS)
  const hiddenCount = entry.fields.length - fields.length
  const hiddenCountText = hiddenCount > 0 && (
    <small>{translate('history.more_fields', { smart_count: hiddenCount })}</small>
  )
  if (entry.kind !== 'update' || fields.length === 0) return null
  if (entry.records > 1) {
    const resource = getChangedEntity(entry.entity)
    const names = fields.map((name) => translate(getFieldLabelKey(resource, name)))
    return (
      <p className="muted">
        <span>{names.join(' · ')}</span> {hiddenCountText}
      </p>
    )
  }
  return (
    <div className="history-preview">
      <ChangedFields change={entry} fields={fields} />
      {hiddenCountText}
    </div>
  )
}

/** An entry of the history for one request. Opening its details loads its changes. */
export function BatchEntry({ entry }: { entry: Batch }) {
  const translate = useTranslate()
  const format = useFormat()
  const getSubject = useGetSubject()
  const getHeadline = useHeadline()
  const [isOpen, setOpen] = useState(false)
  const headline = getHeadline(entry)
  const label = `${translate('ui.undo')}: ${headline}, ${getSubject(entry)}`
  const isSingleChange = entry.changes === 1
  return (
    <li>
      <p className="history-when muted small">
        <time dateTime={entry.at}>{format.time(entry.at)}</time>
        <span className="history-author">
          <Author change={entry} />
        </span>
      </p>
      <div className="history-what">
        <p>
          <strong>{headline}</strong>
          <Subject entry={entry} />
        </p>
        {/* The details of a single change repeat it in full. */}
        {!(isOpen && isSingleChange) && <BatchPreview entry={entry} />}
        {entry.reason !== null && <p>{translate('history.reason', { reason: entry.reason })}</p>}
        {entry.undone && <p className="muted">{translate('history.undone')}</p>}
      </div>
      <div className="history-actions">
        <Button kind="quiet" icon="chevron" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isSingleChange
            ? translate('ui.details')
            : translate('history.changes', { smart_count: entry.changes })}
        </Button>
        {!entry.undone && <UndoButton change={entry} label={label} />}
      </div>
      {isOpen && (
        <div className="history-details">
          <BatchChanges entry={entry} />
        </div>
      )}
    </li>
  )
}
