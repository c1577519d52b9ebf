import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { registry as declared } from '#business'
import type { InboxGroup, InboxItem } from '../../../registry/calls/inbox-calls.ts'
import { getInboxKindKey, UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { getReason } from '../../platform/ui/feedback/error-message.ts'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { useInbox, useMarkItem } from './useInbox.ts'

const registry: Readonly<Record<string, AnyResource>> = declared

interface InboxItemProps {
  kind: string
  item: InboxItem
  onNavigate: () => void
  onDone: () => void
}

/** The day or the moment of an item. */
function ItemTime({ at }: Pick<InboxItem, 'at'>) {
  const format = useFormat()
  if (at === null) return null
  const isDay = !at.includes('T')
  return <time dateTime={at}>{isDay ? format.date(at) : format.datetime(at)}</time>
}

/** An item of the inbox: the link to its record, and the button that marks it as done. */
function Item({ kind, item, onNavigate, onDone }: InboxItemProps) {
  const translate = useTranslate()
  const viewer = useSession()
  const showUndoableToast = useUndoableToast()
  const { markDone, markOpen } = useMarkItem()
  const { display_name: displayName, title: code } = item
  const title = displayName ?? code ?? `#${item.id}`
  const { submit, busy, failure } = useSubmit(async () => {
    await markDone(kind, item)
    onDone()
    const undone = translate('inbox.reopened', { title })
    showUndoableToast(translate('inbox.marked', { title }), () => markOpen(kind, item), {
      undoneMessage: undone,
    })
  })
  const resource = registry[item.record.entity]
  const path = resource && findRowPath(resource.name, item.record.id, viewer)
  return (
    <li>
      <p translate="no">
        {path ? (
          <Link to={path} onClick={onNavigate}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <small className="dotted">
        <ItemTime at={item.at} />
        {displayName && code && (
          <bdi className="mono" translate="no">
            {code}
          </bdi>
        )}
        {item.note && <span className="inbox-note">{item.note}</span>}
        {failure && <span role="alert">{` ${getReason(failure)}`}</span>}
      </small>
      <Button busy={busy} onClick={() => submit()} aria-label={translate('inbox.mark', { title })}>
        {translate('inbox.done')}
      </Button>
    </li>
  )
}

interface InboxGroupProps {
  group: InboxGroup
  onNavigate: () => void
  onDone: () => void
}

/** The items of one kind, with the number of all of them. */
function Group({ group: { kind, total, items }, onNavigate, onDone }: InboxGroupProps) {
  const translate = useTranslate()
  const { number } = useFormat()
  const itemCount = number(items.length)
  return (
    <section aria-label={translate(getInboxKindKey(kind))}>
      <h3>
        {translate(getInboxKindKey(kind))} <span className="menu-count">{number(total)}</span>
      </h3>
      {items.length > 0 && (
        <ol>
          {items.map((item) => (
            <Item
              key={`${item.entity} ${item.id}`}
              kind={kind}
              item={item}
              onNavigate={onNavigate}
              onDone={onDone}
            />
          ))}
        </ol>
      )}
      {kind === UNSENT_KIND && (
        <Link to="/profile" onClick={onNavigate}>
          {translate('jobs.open')}
        </Link>
      )}
      {items.length > 0 && total > items.length && (
        <p className="muted">
          {translate('inbox.first', { shown: itemCount, total: number(total) })}
        </p>
      )}
    </section>
  )
}

/** The rows that need the attention of the user's role, by kind. On a phone it covers the full width. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useInbox()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => headingRef.current?.focus()
  useEffect(() => headingRef.current?.focus(), [])
  const groups = (data ?? []).filter(({ total }) => total > 0)
  return (
    <section className="popover recent-panel inbox-panel" aria-label={translate('inbox.title')}>
      <header>
        <h2 ref={headingRef} tabIndex={-1}>
          {translate('inbox.title')}
        </h2>
        <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
      </header>
      {!data && <Pending error={error} onRetry={() => void refetch()} />}
      {data && groups.length === 0 && <p className="muted">{translate('inbox.empty')}</p>}
      {groups.map((group) => (
        <Group key={group.kind} group={group} onNavigate={onClose} onDone={focusHeading} />
      ))}
    </section>
  )
}
