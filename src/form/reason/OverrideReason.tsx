import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import {
  MAX_OVERRIDE_REASON,
  OVERRIDE_REASON,
} from '../../../resources/kit/changes/override-reason.ts'
import { controlAttributes, Field } from '../../fields/Field.tsx'
import type { Values } from '../../fields/validation.ts'

function ReasonField() {
  const translate = useTranslate()
  const { field, fieldState } = useController({ name: OVERRIDE_REASON, defaultValue: '' })
  const { disabled: _, ...bound } = field
  return (
    <Field
      label={translate('ui.override_reason')}
      hint={translate('ui.override_hint')}
      error={fieldState.error?.message}
    >
      {(wiring) => (
        <input
          {...controlAttributes(wiring)}
          {...bound}
          type="text"
          maxLength={MAX_OVERRIDE_REASON}
        />
      )}
    </Field>
  )
}

/** Asks why something is to be done that is unusual, once the provider has said that it is. */
export function OverrideReason({ isNeeded = false }: { isNeeded?: boolean | undefined }) {
  const [isAsked, setAsked] = useState(false)
  if (isNeeded && !isAsked) setAsked(true)
  return isAsked ? <ReasonField /> : null
}

/** The reason that a form holds, as a call sends it; nothing where there is none. */
export function reasonIn(values: Values): Values {
  const reason = String(values[OVERRIDE_REASON] ?? '').trim()
  return reason === '' ? {} : { [OVERRIDE_REASON]: reason }
}
