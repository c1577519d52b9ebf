import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { controlAttributes, Field } from '../../fields/Field.tsx'
import type { Values } from '../../fields/validation.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'

/** The field of the reason; it takes the focus, and so comes into view, whenever a reason is missing. */
function ReasonField({ isNeeded }: { isNeeded: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useController({ name: OVERRIDE_REASON, defaultValue: '' })
  const { disabled: _, ref, ...bound } = field
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
          {...controlAttributes(wiring)}
          {...bound}
          ref={(element) => {
            input.current = element
            ref(element)
          }}
          // A dialog that opens with the question begins with its answer.
          data-focus-first
          data-needed={(isNeeded && bound.value === '') || undefined}
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
  return isAsked ? <ReasonField isNeeded={isNeeded} /> : null
}

/** The reason that a form holds, as a call sends it; nothing where there is none. */
export function reasonIn(values: Values): Values {
  const reason = String(values[OVERRIDE_REASON] ?? '').trim()
  return reason === '' ? {} : { [OVERRIDE_REASON]: reason }
}
