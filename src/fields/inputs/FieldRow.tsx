import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../../resources/kit/entities/registry.ts'
import type { Wiring } from '../../extension-points/types.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'

interface FieldRowProps {
  id: string
  resource: AnyResource
  name: string
  error?: ReactNode
  required?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** An input with its label above and its error below. */
export function FieldRow({ id, resource, name, error, required = false, children }: FieldRowProps) {
  const translate = useTranslate()
  const errorId = `${id}-error`
  // A flag is never optional, because a checkbox is always yes or no.
  const isSwitch = resource.fields[name]?.type === 'flag'
  return (
    <div className="field">
      <label htmlFor={id}>
        {translate(fieldLabelKey(resource, name))}
        {!required && !isSwitch && <small> · {translate('ui.optional')}</small>}
      </label>
      {children({
        id,
        required,
        invalid: error !== undefined,
        ...(error !== undefined && { describedBy: errorId }),
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
