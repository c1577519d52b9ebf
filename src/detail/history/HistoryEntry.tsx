import type { Change } from '../../../resources/kit/entities/history.ts'
import { useTranslate } from 'ra-core'
import { FieldValue } from '../../fields/cells/FieldValue.tsx'
import { resourceOf } from '../../data/rows/resources.ts'
import type { ResourceName } from '../../../resources/kit/words/names.ts'
import { useFormat } from '../../i18n/format.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { headlineOf } from './headline.ts'
import { UndoButton } from './UndoButton.tsx'

function ChangedField({ change, name }: { change: Change; name: string }) {
  const translate = useTranslate()
  const format = useFormat()
  const resource = resourceOf(change.entity as ResourceName)
  const cell = (values: Change['before']) => (
    <FieldValue
      name={name}
      row={{ ...values, id: change.row_id }}
      resource={resource}
      format={format}
      translate={translate}
    />
  )
  return (
    <div>
      <dt>{translate(fieldLabelKey(resource, name))}</dt>
      <dd>
        <del>{cell(change.before)}</del>
        <ins>{cell(change.after)}</ins>
      </dd>
    </div>
  )
}

/** One change in words: what was done, by whom and when, and each field before and after. */
export function HistoryEntry({ change }: { change: Change }) {
  const translate = useTranslate()
  const format = useFormat()
  const { actor, actor_role, at, kind, fields, reason } = change
  const role = translate(actor_role ? `roles.${actor_role}` : 'history.system')
  return (
    <li>
      <p>
        <strong>{translate(`history.verbs.${headlineOf(change)}`)}</strong>
        <small>
          <bdi>{actor ?? role}</bdi> · <time dateTime={at}>{format.datetime(at)}</time>
        </small>
      </p>
      {change.undone ? (
        <p className="muted">{translate('history.undone')}</p>
      ) : (
        <UndoButton change={change} />
      )}
      {reason !== null && <p>{translate('history.reason', { reason })}</p>}
      {kind === 'update' && (
        <dl>
          {fields.map((name) => (
            <ChangedField key={name} change={change} name={name} />
          ))}
        </dl>
      )}
    </li>
  )
}
