import { useTranslate } from 'ra-core'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import type { FilterProps } from '../../../platform/extension-points/types.ts'

type SwitchProps = Pick<FilterProps, 'filters' | 'onChange'> & {
  /** The name of the filter, whose values are 1 and 0. */
  filter: string
  /** The accessible name of the filter. */
  label: string
  /** The translation keys of 1 and 0. */
  onKey: string
  offKey: string
}

/** A filter with the values yes, no and any. */
export function SwitchFilter({ filter, label, onKey, offKey, filters, onChange }: SwitchProps) {
  const translate = useTranslate()
  const [value = 'any'] = filters[filter] ?? []
  const names = { any: 'ui.any', 1: onKey, 0: offKey } as const
  return (
    <Segmented
      label={label}
      values={['any', '1', '0']}
      value={value as 'any' | '1' | '0'}
      renderName={(option) => translate(names[option])}
      onChange={(chosenValue) => onChange({ [filter]: chosenValue === 'any' ? [] : [chosenValue] })}
    />
  )
}
