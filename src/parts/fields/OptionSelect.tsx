import { useTranslate } from 'ra-core'
import type { Wiring } from '../../platform/extension-points/types.ts'
import { buildControlAttributes } from './Field.tsx'

/** A choice of a select. */
export type SelectOption = readonly [value: string, label: string]

interface OptionSelectProps {
  wiring: Wiring
  /** Empty if no option is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** True if the select has an empty option, which means any. */
  hasEmptyOption?: boolean
}

/** A select of one value, or of any. */
export function OptionSelect({
  wiring,
  value,
  onChange,
  options,
  hasEmptyOption = true,
}: OptionSelectProps) {
  const translate = useTranslate()
  return (
    <select
      {...buildControlAttributes(wiring)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {hasEmptyOption && <option value="">{translate('ui.any')}</option>}
      {options.map(([optionValue, label]) => (
        <option key={optionValue} value={optionValue}>
          {label}
        </option>
      ))}
    </select>
  )
}
