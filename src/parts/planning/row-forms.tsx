import type { ComponentProps } from 'react'
import { HandoverContext } from '../form/handover.tsx'
import { ResourceForm } from '../form/ResourceForm.tsx'
import { RowFormDialog } from '../form/RowFormDialog.tsx'
import { usePlannedHandover } from './usePlannedHandover.tsx'

/** The dialog of a row. It also reassigns the rows that a change would leave unassigned. */
export const RowDialog = (props: ComponentProps<typeof RowFormDialog>) => (
  <HandoverContext value={usePlannedHandover}>
    <RowFormDialog {...props} />
  </HandoverContext>
)

/** The form of a row. It also reassigns the rows that a change would leave unassigned. */
export const RowForm = (props: ComponentProps<typeof ResourceForm>) => (
  <HandoverContext value={usePlannedHandover}>
    <ResourceForm {...props} />
  </HandoverContext>
)
