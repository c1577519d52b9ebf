import type { ReactNode } from 'react'
import type { CellProps } from '../../extension-points/types.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { flag } from './FieldValue.tsx'

/** Whether an account may sign in; or that wrong passwords keep it out for now. */
export function accessCell(props: CellProps): ReactNode {
  const { row, translate, format } = props
  const until = String(row.locked_until ?? '')
  if (!(Date.parse(until) > Date.now())) return flag(props)
  const label = translate('resources.users.fields.locked_until')
  return (
    <span title={`${label} ${format.datetime(until)}`}>
      <StateBadge tone="stopped">{translate('ui.locked')}</StateBadge>
    </span>
  )
}
