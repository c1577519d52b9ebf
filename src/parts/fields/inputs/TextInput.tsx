import type { ClipboardEventHandler, HTMLInputTypeAttribute } from 'react'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { buildControlAttributes } from '../Field.tsx'

/** Returns the value of an input as text; empty for none. */
export const inputText = (value: unknown) =>
  value === null || value === undefined ? '' : String(value)

/** Returns the attributes that every input, select and textarea gets. */
export function controlProps({ onBlur, ...wiring }: InputProps<unknown>) {
  return { ...buildControlAttributes(wiring), onBlur }
}

type TextInputProps = InputProps<object> & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  onPaste?: ClipboardEventHandler
}

/**
 * A one-line text input. With an `inputMode` for Latin letters or digits it is always
 * left-to-right.
 */
export function TextInput({ type = 'text', inputMode, onPaste, ...props }: TextInputProps) {
  const { field, value, onChange } = props
  return (
    <input
      {...controlProps(props)}
      type={type}
      inputMode={inputMode}
      dir={inputMode && 'ltr'}
      maxLength={'maxLength' in field ? Number(field.maxLength) : undefined}
      value={inputText(value)}
      onChange={({ target }) => onChange(target.value)}
      onPaste={onPaste}
    />
  )
}
