import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { parseScope } from '../../../../registry/account/scope.ts'
import { ConfirmDialog } from '../../../parts/form/ConfirmDialog.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { ScopeWords } from './ScopeWords.tsx'
import type { AccountAccess } from './useAccess.ts'

/** An API key without the secret. */
type ApiKey = AccountAccess['apiKeys'][number]

function KeyItem({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const translate = useTranslate()
  const format = useFormat()
  const { name, start, scope, expires_at, used_at } = apiKey
  return (
    <li className="session row">
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

interface KeyListProps {
  keys: readonly ApiKey[]
  /** Ends a key. */
  onEnd: (apiKey: ApiKey) => Promise<unknown>
}

/** The API keys of an account, each with its permissions and a revoke button. */
export function KeyList({ keys, onEnd }: KeyListProps) {
  const translate = useTranslate()
  const [keyToEnd, setKeyToEnd] = useState<ApiKey>()
  return (
    <>
      {keys.length > 0 && (
        <ul className="sessions">
          {keys.map((apiKey) => (
            <KeyItem key={apiKey.id} apiKey={apiKey} onEnd={() => setKeyToEnd(apiKey)} />
          ))}
        </ul>
      )}
      {keyToEnd && (
        <ConfirmDialog
          title={translate('api_keys.end_of', { name: keyToEnd.name })}
          text={translate('api_keys.end_text')}
          action={translate('api_keys.end')}
          doneText={translate('api_keys.ended', { name: keyToEnd.name })}
          onConfirm={() => onEnd(keyToEnd)}
          onClose={() => setKeyToEnd(undefined)}
        />
      )}
    </>
  )
}
