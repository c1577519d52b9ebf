import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { buildControlAttributes, Field } from '../fields/Field.tsx'
import type { Values } from '../fields/validation.ts'
import { bringIntoView } from '../../platform/ui/bring-into-view.ts'

/** The reason field. It takes the focus, and so scrolls into view, whenever a reason is missing. */
function ReasonField({ isNeeded, isRequired }: { isNeeded: boolean; isRequired: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useController({
    name: OVERRIDE_REASON,
    defaultValue: '',
    rules: {
      validate: (value: string) =>
        !isRequired || value.trim() !== '' || translate('errors.field.required'),
    },
  })
  const { disabled: _, ref, ...inputProps } = field
  const input = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (!isNeeded) return undefined
    input.current?.focus()
    return bringIntoView(input.current)
  }, [isNeeded])
  return (
    <Field
      label={translate('ui.override_reason')}
      hint={translate('ui.override_hint')}
      error={fieldState.error?.message}
    >
      {(wiring) => (
        <input
          {...buildControlAttributes(wiring)}
          {...inputProps}
          ref={(element) => {
            input.current = element
            ref(element)
          }}
          // A dialog that opens with this field focuses it.
          data-focus-first
          data-needed={(isNeeded && inputProps.value === '') || undefined}
          type="text"
          maxLength={MAX_OVERRIDE_REASON}
        />
      )}
    </Field>
  )
}

interface OverrideReasonProps {
  /** True if the reason is missing. The reason field then takes the focus. */
  isNeeded?: boolean | undefined
  /** True if the reason will be needed. The focus stays where it is. */
  isExpected?: boolean
  /** True if the form is not sent without the reason. */
  isRequired?: boolean
}

/** Asks for a reason once the provider has reported a warning, or a choice needs one. */
export function OverrideReason({
  isNeeded = false,
  isExpected = false,
  isRequired = false,
}: OverrideReasonProps) {
  const [isVisible, setVisible] = useState(false)
  if ((isNeeded || isExpected) && !isVisible) setVisible(true)
  return isVisible ? <ReasonField isNeeded={isNeeded} isRequired={isRequired} /> : null
}

/** Returns the reason of a form as the request sends it; nothing without a reason. */
export function readReason(values: Values): Values {
  const reason = String(values[OVERRIDE_REASON] ?? '').trim()
  return reason === '' ? {} : { [OVERRIDE_REASON]: reason }
}
