import { useTranslate } from 'ra-core'
import type { ButtonHTMLAttributes } from 'react'
import { Button } from '../../ui/controls/Button.tsx'

interface FilterButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How many filters are on. */
  count: number
}

/** The button that opens the filters of a list. */
export function FilterButton({ count, ...rest }: FilterButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      kind={count > 0 ? 'plain' : 'quiet'}
      icon="filter"
      title={translate('ui.filters')}
      {...rest}
    >
      <span className="filter-label">{translate('ui.filters')}</span>
      {count > 0 && <b className="filter-count">{count}</b>}
    </Button>
  )
}
