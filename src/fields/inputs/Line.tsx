import type { HTMLInputTypeAttribute } from 'react'
import type { InputProps } from '../../extension-points/types.ts'
import { controlAttributes } from '../Field.tsx'

/** What an input holds, as text; empty for none. */
export const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value)

/** What every control of the platform is given. */
export function wire({ onBlur, ...wiring }: InputProps<unknown>) {
  return { ...controlAttributes(wiring), onBlur }
}

type LineProps = InputProps<object> & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
}

/** One line. What is written in Latin letters or digits reads from the left in any direction. */
export function Line({ type = 'text', inputMode, ...props }: LineProps) {
  const { field, value, onChange } = props
  return (
    <input
      {...wire(props)}
      type={type}
      inputMode={inputMode}
      dir={inputMode && 'ltr'}
      maxLength={'maxLength' in field ? Number(field.maxLength) : undefined}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
