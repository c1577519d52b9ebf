import type { accountCalls } from '../../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../../registry/calls/call.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { parseScope, buildRoleScope, formatScope } from '../../../../registry/account/scope.ts'
import { registry, reports } from '#business'
import { CurrentPasswordField } from '../../../features/auth/fields.tsx'
import { useTwoFactor } from '../two-factor/useTwoFactor.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { TextField } from '../../../parts/form/TextField.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { groupScope } from './scope-groups.ts'

type NewApiKey = SentValues<typeof accountCalls.addApiKey>
/** The values of the form; a choice gives text. */
type NewApiKeyValues = Record<keyof NewApiKey, string>

/** The lifetimes of a key in days. */
const LIFETIME_DAYS = [7, 30, 90, 365] as const
const EMPTY_VALUES: NewApiKeyValues = { name: '', scope: '', days: '90', current: '' }

interface NewKeyDialogProps {
  /** Resolves with the key. */
  onAdd: (values: NewApiKey) => Promise<string>
  onClose: () => void
}

/**
 * A dialog for the name, lifetime and permissions of a new API key, and the password. Afterwards it
 * shows the key.
 */
export function NewKeyDialog({ onAdd, onClose }: NewKeyDialogProps) {
  const translate = useTranslate()
  const [newKey, setNewKey] = useState<string>()
  const { role, email } = useSession() ?? {}
  const hasPassword = useTwoFactor().data?.password ?? true
  const submission = useSubmit(async (values: NewApiKeyValues) =>
    setNewKey(await onAdd({ ...values, days: Number(values.days) })),
  )
  const texts = {
    label: translate('api_keys.key'),
    about: translate('api_keys.created'),
    copy: translate('api_keys.copy'),
    copied: translate('api_keys.copied'),
  }
  return (
    <FormDialog
      {...submission}
      title={translate('api_keys.new')}
      action={translate('api_keys.create')}
      onClose={onClose}
      look="wide"
      defaultValues={{ ...EMPTY_VALUES }}
      isCheckedByBrowser
      result={
        newKey !== undefined && <SecretOnce secret={newKey} texts={texts} onClose={onClose} />
      }
    >
      <TextField
        name="name"
        label={translate('api_keys.name')}
        hint={translate('api_keys.name_hint')}
      >
        {(control) => <input {...control} maxLength={60} data-focus-first />}
      </TextField>
      <TextField name="days" label={translate('api_keys.days')}>
        {(control) => (
          <select {...control}>
            {LIFETIME_DAYS.map((days) => (
              <option key={days} value={days}>
                {translate('api_keys.for_days', { smart_count: days })}
              </option>
            ))}
          </select>
        )}
      </TextField>
      {role && (
        <ScopeChoice
          name="scope"
          label={translate('api_keys.scope')}
          requiredMessage={translate('api_keys.none_chosen')}
          countKey="api_keys.chosen"
          groups={groupScope(buildRoleScope(role, registry, reports))}
          parseScope={parseScope}
          formatScope={formatScope}
        />
      )}
      {hasPassword && <CurrentPasswordField email={email} hint={translate('api_keys.confirm')} />}
    </FormDialog>
  )
}
