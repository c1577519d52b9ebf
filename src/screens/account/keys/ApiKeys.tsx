import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { KeyList } from '../../../features/auth/access/KeyList.tsx'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { useApiKeys } from './useApiKeys.ts'

/** The API keys of the user, and a button to create one. */
export function ApiKeys() {
  const translate = useTranslate()
  const { data, error, refetch, addKey, endKey } = useApiKeys()
  const [isCreating, setCreating] = useState(false)
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      <KeyList keys={data} onEnd={endKey} />
      <Button onClick={() => setCreating(true)}>{translate('api_keys.new')}</Button>
      <p className="keys-docs">
        <a href="/docs/">{translate('api_keys.docs')}</a>
      </p>
      {isCreating && <NewKeyDialog onAdd={addKey} onClose={() => setCreating(false)} />}
    </>
  )
}
