import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import { useHeadline } from '../../screens/detail/history/headline.ts'
import { Subject, useSubject } from '../../screens/detail/history/Subject.tsx'
import { UndoButton } from '../../screens/detail/history/UndoButton.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { useRecent } from './useRecent.ts'

interface EntryProps {
  entry: Batch
  onGo: () => void
  onUndone: () => void
}

function Entry({ entry, onGo, onUndone }: EntryProps) {
  const translate = useTranslate()
  const format = useFormat()
  const subject = useSubject()
  const getHeadline = useHeadline()
  const what = getHeadline(entry)
  return (
    <li>
      <p>
        <strong>{what}</strong> <Subject entry={entry} onGo={onGo} />
      </p>
      <small>
        <time dateTime={entry.at}>{format.datetime(entry.at)}</time>
        {entry.undone && <span>{` · ${translate('history.undone')}`}</span>}
      </small>
      {!entry.undone && (
        <UndoButton
          change={entry}
          label={`${translate('ui.undo')}: ${what}, ${subject(entry)}`}
          onUndone={onUndone}
        />
      )}
    </li>
  )
}

/** The user's changes of this session, each with Undo. On a phone it covers the full width. */
export function RecentPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useRecent()
  const head = useRef<HTMLHeadingElement>(null)
  const focusHead = () => head.current?.focus()
  useEffect(() => head.current?.focus(), [])
  return (
    <section className="popover recent-panel" aria-label={translate('history.mine')}>
      <header>
        <h2 ref={head} tabIndex={-1}>
          {translate('history.mine')}
        </h2>
        <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
      </header>
      {!data && <Pending error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className="muted">{translate('history.mine_none')}</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((entry) => (
            <Entry key={entry.batch} entry={entry} onGo={onClose} onUndone={focusHead} />
          ))}
        </ol>
      )}
    </section>
  )
}
