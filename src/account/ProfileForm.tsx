import { Form, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { registry as declared } from '../../resources/index.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { keptOf, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Button } from '../ui/Button.tsx'
import { toastSuccess } from '../ui/overlays/toasts.tsx'
import { type Profile, saveProfile } from './calls.ts'

/** What an account may change of itself. */
const FIELDS = ['avatar', 'name', 'phone']

/** The entity whose rows are accounts: the one that answers a caller with their own row. */
function accounts(): AnyResource | undefined {
  const registry: Registry = declared
  return Object.values(registry).find(({ reads = {} }) =>
    Object.values(reads).some(({ ownerField, single }) => ownerField === 'id' && single),
  )
}

function Foot() {
  const translate = useTranslate()
  const { isSubmitting, dirtyFields } = useFormState()
  return (
    <div className="form-foot">
      <Button
        type="submit"
        kind="water"
        busy={isSubmitting}
        disabled={Object.keys(dirtyFields).length === 0}
      >
        {translate('ui.save')}
      </Button>
    </div>
  )
}

/** Name, phone and photo; the e-mail is what one signs in with, and stays. */
export function ProfileForm({
  profile,
  onSaved,
}: {
  profile: Profile
  onSaved: () => Promise<unknown>
}) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const emailId = useId()
  const resource = accounts()
  if (!resource) return null
  async function save(values: Values) {
    setFailure(null)
    try {
      if (resource) await saveProfile(keptOf(resource, FIELDS, values) as Partial<Profile>)
      await onSaved()
      toastSuccess(translate('profile.saved'))
    } catch (error) {
      const found = messageOf(error)
      setFailure(found)
      return found.fields
    }
  }
  return (
    <Form
      className="form"
      noValidate
      resource={resource.name}
      record={profile}
      onSubmit={save}
      disableInvalidFormNotification
    >
      <FormError error={failure} />
      <div className="form-fields">
        {FIELDS.map((name) => (
          <FormField key={name} reference={{ resource, resourceName: resource.name }} name={name} />
        ))}
        <div className="field">
          <label htmlFor={emailId}>{translate(fieldLabelKey(resource, 'email'))}</label>
          <input
            id={emailId}
            className="input"
            type="email"
            value={profile.email}
            readOnly
            dir="ltr"
          />
          <p className="field-hint">{translate('profile.email_hint')}</p>
        </div>
      </div>
      <Foot />
      <LeaveGuard />
    </Form>
  )
}
