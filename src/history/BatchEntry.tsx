import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Batch } from '../../resources/kit/changes/history.ts'
import { useHeadline } from '../detail/history/headline.ts'
import { WhoAndWhen } from '../detail/history/HistoryEntry.tsx'
import { Subject, useSubject } from '../detail/history/Subject.tsx'
import { UndoButton } from '../detail/history/UndoButton.tsx'
import { BatchChanges } from './BatchChanges.tsx'

/** What one call did, in words; its changes are read when they are asked for. */
export function BatchEntry({ entry }: { entry: Batch }) {
  const translate = useTranslate()
  const subject = useSubject()
  const headlineOf = useHeadline()
  const [isOpen, setOpen] = useState(false)
  const what = headlineOf(entry)
  const label = `${translate('ui.undo')}: ${what}, ${subject(entry)}`
  return (
    <li>
      <p>
        <strong>{what}</strong>
        <Subject entry={entry} />
        <WhoAndWhen change={entry} />
      </p>
      {entry.undone ? (
        <p className="muted">{translate('history.undone')}</p>
      ) : (
        <UndoButton change={entry} label={label} />
      )}
      {entry.reason !== null && <p>{translate('history.reason', { reason: entry.reason })}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{translate('history.changes', { smart_count: entry.changes })}</summary>
        {isOpen && <BatchChanges entry={entry} />}
      </details>
    </li>
  )
}
