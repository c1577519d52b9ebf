import type { ReactNode } from 'react'
import { StateBadge } from '../ui/StateBadge.tsx'
import { type CellProps, flag } from './cells.tsx'

/** Whether an account may sign in; or, while wrong passwords keep it out, until when. */
export function accessCell(props: CellProps): ReactNode {
  const { row, translate, format } = props
  const until = String(row.locked_until ?? '')
  if (!(Date.parse(until) > Date.now())) return flag(props)
  const label = translate('resources.users.fields.locked_until')
  return <StateBadge tone="stopped">{`${label} ${format.datetime(until)}`}</StateBadge>
}
