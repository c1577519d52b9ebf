import type { Change } from '../../../../registry/calls/history-calls.ts'
import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { useHeadline } from './headline.ts'
import { UndoButton } from './UndoButton.tsx'

/** The author of a change, with the API key that was used. */
export function Author({ change }: { change: Change }) {
  const translate = useTranslate()
  const { actor, actor_role, api_key: key } = change
  const role = translate(actor_role ? `roles.${actor_role}` : 'history.system')
  return (
    <>
      <bdi translate="no">{actor ?? role}</bdi>
      {key && <span>{` · ${translate('history.by_key', { key })}`}</span>}
    </>
  )
}

/** A change in words: the action, the author, the time, and each field before and after. */
export function HistoryEntry({ change }: { change: Change }) {
  const translate = useTranslate()
  const format = useFormat()
  const getHeadline = useHeadline()
  const { kind, reason, at } = change
  return (
    <li>
      <p>
        <strong>{getHeadline(change)}</strong>
        <small>
          <Author change={change} /> · <time dateTime={at}>{format.datetime(at)}</time>
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
