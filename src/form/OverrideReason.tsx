import { useTranslate } from 'ra-core'
import { useState } from 'react'
import {
  MAX_OVERRIDE_REASON,
  OVERRIDE_REASON,
} from '../../resources/kit/entities/override-reason.ts'
import type { ErrorMessage } from '../feedback/error-message.ts'
import type { Values } from '../fields/validation.ts'
import { TextField } from './TextField.tsx'

/** Asks why something is to be done that is unusual, once the provider has said that it is. */
export function OverrideReason({ failure }: { failure: ErrorMessage | null }) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  if (failure?.needsReason && !isAsked) setAsked(true)
  if (!isAsked) return null
  return (
    <TextField
      name={OVERRIDE_REASON}
      label={translate('ui.override_reason')}
      hint={translate('ui.override_hint')}
    >
      {(control) => <input {...control} type="text" maxLength={MAX_OVERRIDE_REASON} />}
    </TextField>
  )
}

/** The reason that a form holds, as a call sends it; nothing where there is none. */
export function reasonIn(values: Values): Values {
  const reason = String(values[OVERRIDE_REASON] ?? '').trim()
  return reason === '' ? {} : { [OVERRIDE_REASON]: reason }
}
