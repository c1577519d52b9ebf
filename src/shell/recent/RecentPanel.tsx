import { useTranslate } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import { useHeadline } from '../../screens/detail/history/headline.ts'
import { Subject, useGetSubject } from '../../screens/detail/history/Subject.tsx'
import { UndoButton } from '../../screens/detail/history/UndoButton.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { IconButton } from '../../platform/ui/controls/Button.tsx'
import { useRecent } from './useRecent.ts'

interface EntryProps {
  entry: Batch
  onNavigate: () => void
  onUndone: () => void
}

function RecentEntry({ entry, onNavigate, onUndone }: EntryProps) {
  const translate = useTranslate()
  const format = useFormat()
  const getSubject = useGetSubject()
  const getHeadline = useHeadline()
  const headline = getHeadline(entry)
  return (
    <li>
      <p>
        <strong>{headline}</strong> <Subject entry={entry} onNavigate={onNavigate} />
      </p>
      <small>
        <time dateTime={entry.at}>{format.datetime(entry.at)}</time>
        {entry.undone && <span>{` · ${translate('history.undone')}`}</span>}
      </small>
      {!entry.undone && (
        <UndoButton
          change={entry}
          label={`${translate('ui.undo')}: ${headline}, ${getSubject(entry)}`}
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
  const headingRef = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => headingRef.current?.focus()
  useEffect(() => headingRef.current?.focus(), [])
  // An attribute, because a rule of `:has` on the page computes every style again at each change.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.recent = 'open'
    return () => {
      delete dataset.recent
    }
  }, [])
  return (
    <section className="popover recent-panel" aria-label={translate('history.mine')}>
      <header>
        <h2 ref={headingRef} tabIndex={-1}>
          {translate('history.mine')}
        </h2>
        <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
      </header>
      {!data && <Pending error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className="muted">{translate('history.mine_none')}</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((entry) => (
            <RecentEntry
              key={entry.batch}
              entry={entry}
              onNavigate={onClose}
              onUndone={focusHeading}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
