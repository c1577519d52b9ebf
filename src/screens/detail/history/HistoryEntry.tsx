import type { Change } from '../../../../registry/calls/history-calls.ts'
import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { useHeadline } from './headline.ts'
import { UndoButton } from './UndoButton.tsx'

/** The author of a change, with the API key that was used. */
export function Author({ change }: { change: Change }) {
  const translate = useTranslate()
  const { actor, actor_role, api_key: keyName } = change
  const role = translate(actor_role ? `roles.${actor_role}` : 'history.system')
  return (
    <>
      <bdi translate="no">{actor ?? role}</bdi>
      {keyName && <span>{` · ${translate('history.by_key', { key: keyName })}`}</span>}
    </>
  )
}

/** A change of a row: the action, the author, the time, and each field before and after. */
export function HistoryEntry({ change }: { change: Change }) {
  const translate = useTranslate()
  const format = useFormat()
  const getHeadline = useHeadline()
  const { kind, reason, at: changedAt } = change
  return (
    <li>
      <p>
        <strong>{getHeadline(change)}</strong>
        <small>
          <Author change={change} /> ·{' '}
          <time dateTime={changedAt}>{format.datetime(changedAt)}</time>
        </small>
      </p>
      {change.undone ? (
        <p className="muted">{translate('history.undone')}</p>
      ) : (
        <UndoButton change={change} />
      )}
      {reason !== null && <p>{translate('history.reason', { reason })}</p>}
      {kind === 'update' && <ChangedFields change={change} />}
    </li>
  )
}
