import { useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { registry as declared } from '#business'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { parseFieldValues, type Values } from '../../parts/fields/validation.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { LeaveGuard } from '../../parts/form/LeaveGuard.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../parts/form/SubmitForm.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { fieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { controlAttributes, Field } from '../../parts/fields/Field.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { type Profile, saveProfile } from './calls.ts'

/** The fields an account may change itself. */
const EDITABLE_FIELDS = ['avatar', 'name', 'phone']

/** Returns the entity of accounts. It is the one whose single row each owner reads. */
function findAccountEntity(): AnyResource | undefined {
  const registry: Registry = declared
  return Object.values(registry).find(({ reads = {} }) =>
    Object.values(reads).some(({ ownerField, single }) => ownerField === 'id' && single),
  )
}

interface ProfileFormProps {
  profile: Profile
  onSaved: () => Promise<unknown>
}

function FormFoot({ busy }: { busy: boolean }) {
  const translate = useTranslate()
  const { dirtyFields } = useFormState()
  return (
    <div className="form-foot">
      <Button
        type="submit"
        kind="water"
        busy={busy}
        disabled={Object.keys(dirtyFields).length === 0}
      >
        {translate('ui.save')}
      </Button>
    </div>
  )
}

function AccountForm({ resource, profile, onSaved }: ProfileFormProps & { resource: AnyResource }) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    await saveProfile(parseFieldValues(resource, EDITABLE_FIELDS, values))
    await onSaved()
    toastSuccess(translate('profile.saved'))
  })
  return (
    <SubmitForm className="form" resource={resource.name} record={profile} onSubmit={submit}>
      <SubmitError failure={failure} />
      <div className="form-fields stack">
        {EDITABLE_FIELDS.map((name) => (
          <FormField key={name} reference={{ resource, resourceName: resource.name }} name={name} />
        ))}
        <Field
          label={translate(fieldLabelKey(resource, 'email'))}
          hint={translate('profile.email_hint')}
          required={false}
        >
          {(wiring) => (
            <input
              {...controlAttributes(wiring)}
              type="email"
              value={profile.email}
              readOnly
              dir="ltr"
            />
          )}
        </Field>
      </div>
      <FormFoot busy={busy} />
      <LeaveGuard />
    </SubmitForm>
  )
}

/**
 * A form for name, phone and photo. The e-mail address is the sign-in name and cannot be changed.
 */
export function ProfileForm(props: ProfileFormProps) {
  const resource = findAccountEntity()
  return resource ? <AccountForm {...props} resource={resource} /> : null
}
