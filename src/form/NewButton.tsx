import type { Creating } from '../extension-points/types.ts'
import { Icon } from '../ui/drawings/Icon.tsx'

/** The button beside a picker's label that makes a row to choose. */
export function NewButton({ label, isDisabled, make }: Creating) {
  return (
    <button type="button" className="new-button" disabled={isDisabled} onClick={make}>
      <Icon name="plus" />
      <span>{label}</span>
    </button>
  )
}
