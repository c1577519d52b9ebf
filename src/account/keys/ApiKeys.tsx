import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { parseScope } from '../../../registry/account/scope.ts'
import { Pending } from '../../ui/feedback/Pending.tsx'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { ScopeWords } from './ScopeWords.tsx'
import { type ApiKey, useApiKeys } from './useApiKeys.ts'

function KeyItem({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const translate = useTranslate()
  const format = useFormat()
  const { name, start, scope, expires_at, used_at } = apiKey
  return (
    <li className="session">
      <div>
        <b>
          <bdi translate="no">{name}</bdi>
        </b>
        <code dir="ltr">{`${start}…`}</code>
        <small className="scope-words">
          <ScopeWords scope={parseScope(scope)} />
        </small>
        <small>
          <span>{translate('api_keys.until', { moment: format.datetime(expires_at) })}</span>
          {' · '}
          <span>
            {used_at
              ? translate('api_keys.used', { moment: format.datetime(used_at) })
              : translate('api_keys.unused')}
          </span>
        </small>
      </div>
      <Button onClick={onEnd} aria-label={translate('api_keys.end_of', { name })}>
        {translate('api_keys.end')}
      </Button>
    </li>
  )
}

/**
 * The API keys of the user, each with its permissions and a revoke button, and a button to create
 * one.
 */
export function ApiKeys() {
  const translate = useTranslate()
  const { data, error, refetch, add, end } = useApiKeys()
  const [isNew, setNew] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      {data.length > 0 && (
        <ul className="sessions">
          {data.map((one) => (
            <KeyItem key={one.id} apiKey={one} onEnd={() => setEnding(one)} />
          ))}
        </ul>
      )}
      <Button onClick={() => setNew(true)}>{translate('api_keys.new')}</Button>
      <p className="keys-docs">
        <a href="/docs/">{translate('api_keys.docs')}</a>
      </p>
      {isNew && <NewKeyDialog onAdd={add} onClose={() => setNew(false)} />}
      {ending && (
        <ConfirmDialog
          title={translate('api_keys.end_of', { name: ending.name })}
          text={translate('api_keys.end_text')}
          action={translate('api_keys.end')}
          done={translate('api_keys.ended', { name: ending.name })}
          onDo={() => end(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
