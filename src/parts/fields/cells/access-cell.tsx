import type { ReactNode } from 'react'
import type { CellProps } from '../../../platform/extension-points/types.ts'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { renderFlagCell } from './FieldValue.tsx'

/**
 * The cell of an account's access: whether it can sign in, or that it is locked after wrong
 * passwords.
 */
export function accessCell(props: CellProps): ReactNode {
  const { row, translate, format } = props
  const lockedUntil = String(row.locked_until ?? '')
  if (!(Date.parse(lockedUntil) > Date.now())) return renderFlagCell(props)
  const label = translate('resources.users.fields.locked_until')
  return (
    <span title={`${label} ${format.datetime(lockedUntil)}`}>
      <StateBadge tone="stopped">{translate('ui.locked')}</StateBadge>
    </span>
  )
}
