import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Pending } from '../../feedback/Pending.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { useFormat } from '../../i18n/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { ScopeWords } from './ScopeWords.tsx'
import { type ApiKey, useApiKeys } from './useApiKeys.ts'

interface EndKeyProps {
  apiKey: ApiKey
  onEnd: (key: ApiKey) => Promise<unknown>
  onClose: () => void
}

function EndKey({ apiKey, onEnd, onClose }: EndKeyProps) {
  const translate = useTranslate()
  const { name } = apiKey
  const { submit, busy, failure } = useSubmit(async () => {
    await onEnd(apiKey)
    toastSuccess(translate('api_keys.ended', { name }))
    onClose()
  })
  return (
    <Dialog title={translate('api_keys.end_of', { name })} onClose={onClose} locked={busy}>
      <div className="dialog-body">
        {failure && <Note tone="red">{failure.message}</Note>}
        <p>{translate('api_keys.end_text')}</p>
      </div>
      <DialogFoot
        action={translate('api_keys.end')}
        onAction={() => submit()}
        kind="red"
        onCancel={onClose}
        busy={busy}
      />
    </Dialog>
  )
}

function KeyItem({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const translate = useTranslate()
  const format = useFormat()
  const { name, start, scope, expires_at, used_at } = apiKey
  return (
    <li className="session">
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <code dir="ltr">{start}…</code>
        <small className="scope-words">
          <ScopeWords text={scope} />
        </small>
        <small>
          {translate('api_keys.until', { moment: format.datetime(expires_at) })} ·{' '}
          {used_at
            ? translate('api_keys.used', { moment: format.datetime(used_at) })
            : translate('api_keys.unused')}
        </small>
      </div>
      <Button onClick={onEnd} aria-label={translate('api_keys.end_of', { name })}>
        {translate('api_keys.end')}
      </Button>
    </li>
  )
}

/** The API keys of the user, each with what it may do, and a way to make one and to end it. */
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
      {isNew && <NewKeyDialog onAdd={add} onClose={() => setNew(false)} />}
      {ending && <EndKey apiKey={ending} onEnd={end} onClose={() => setEnding(undefined)} />}
    </>
  )
}
