import type { Creating } from '../../platform/extension-points/types.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

/** The button next to a picker's label that creates a row to choose. */
export function NewButton({ label, isDisabled, make }: Creating) {
  return (
    <button type="button" className="new-button" disabled={isDisabled} onClick={make}>
      <Icon name="plus" />
      <span>{label}</span>
    </button>
  )
}
