import { useTranslate } from 'ra-core'
import { useController, useWatch } from 'react-hook-form'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import {
  mayMakeViewDefault,
  getSharingRoles,
  VIEW_LIMITS,
} from '../../../registry/views/saved-view.ts'
import { ROLES } from '#business/words'
import { useSession } from '../../platform/access/useSession.ts'
import { TextField } from '../../parts/form/TextField.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import type { ViewableScreen } from './viewable.ts'
import type { ViewNaming } from './useViewActions.ts'

interface ViewDialogProps {
  viewable: ViewableScreen
  /** The view to rename; without it a new view is created. */
  view?: SavedView | undefined
  /** True if the view can be shared with a role. */
  isShareable: boolean
  onSave: (naming: ViewNaming) => Promise<unknown>
  onClose: () => void
}

/** The choice that shares the view with nobody. */
const PRIVATE = 'private'

interface FormValues {
  name: string
  role: string
  is_default: boolean
}

/** The fields for sharing a view and making it the default. */
function Sharing({ viewable, view }: Pick<ViewDialogProps, 'viewable' | 'view'>) {
  const translate = useTranslate()
  const role = useSession()?.role
  const { field } = useController({ name: 'is_default' })
  const sharedWith = useWatch({ name: 'role' })
  if (!role) return null
  const offeredRoles = [...getSharingRoles(role, viewable), ...(view?.role ? [view.role] : [])]
  return (
    <>
      <TextField name="role" label={translate('ui.view_readers')}>
        {(control) => (
          <select {...control}>
            {view?.is_mine !== false && (
              <option value={PRIVATE}>{translate('ui.view_private')}</option>
            )}
            {[...new Set(offeredRoles)].map((offeredRole) => (
              <option key={offeredRole} value={offeredRole}>
                {translate('ui.view_shared_with', { role: translate(`roles.${offeredRole}`) })}
              </option>
            ))}
          </select>
        )}
      </TextField>
      {mayMakeViewDefault(role) && sharedWith !== PRIVATE && (
        <label className="check">
          <input
            type="checkbox"
            ref={field.ref}
            checked={field.value === true}
            onChange={({ target }) => field.onChange(target.checked)}
          />
          <span>{translate(viewable.texts.opens)}</span>
        </label>
      )}
    </>
  )
}

/** A form for the name and the sharing of a view. */
export function ViewDialog({ viewable, view, isShareable, onSave, onClose }: ViewDialogProps) {
  const translate = useTranslate()
  const submission = useSubmit(async ({ name, role, is_default }: FormValues) => {
    const chosenRole = ROLES.find((sharedRole) => sharedRole === role) ?? null
    await onSave({ name, role: chosenRole, is_default: is_default && chosenRole !== null })
    onClose()
  })
  const values: FormValues = {
    name: view?.name ?? '',
    role: view?.role ?? PRIVATE,
    is_default: view?.is_default ?? false,
  }
  const title = view ? translate('ui.view_edit') : translate('ui.view_save_as')
  return (
    <FormDialog
      {...submission}
      title={title}
      text={view ? undefined : translate(viewable.texts.keeps)}
      action={translate('ui.save')}
      onClose={onClose}
      defaultValues={{ ...values }}
      isCheckedByBrowser
    >
      <TextField name="name" label={translate('ui.view_name')}>
        {(control) => <input {...control} maxLength={VIEW_LIMITS.name} data-focus-first />}
      </TextField>
      {isShareable && <Sharing viewable={viewable} view={view} />}
    </FormDialog>
  )
}
