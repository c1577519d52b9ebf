import { useTranslate } from 'ra-core'
import { useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { findRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { ListedRowAction } from '../../parts/actions/RowActions.tsx'
import { useUnionRow } from '../../parts/actions/useUnionRow.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { QuickCreateContext } from '../../parts/form/useQuickCreate.ts'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import type { PaletteItem, RowAction } from './items/items.ts'
import { PaletteBox } from './PaletteBox.tsx'

interface PaletteDialogProps {
  /** The text that was typed while the code was loading. */
  typedText: string
  onClose: () => void
}

/** The palette finds rows, screens and actions, and opens or runs them. */
export function PaletteDialog({ typedText, onClose }: PaletteDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const getMessage = useErrorMessage()
  const getMemberRow = useUnionRow()
  const session = useSession()
  const quickCreate = useContext(QuickCreateContext)
  const [record, setRecord] = useState<PaletteItem | null>(null)
  const [action, setAction] = useState<RowAction | null>(null)

  const openAction = async (rowAction: RowAction) => {
    const entityName = record?.record?.resource.name ?? ''
    try {
      const row = await getMemberRow(rowAction.reference, entityName, rowAction.row)
      if (row) return setAction({ ...rowAction, row })
      toastError(translate('palette.changed'))
    } catch (error) {
      toastError(getReason(getMessage(error)))
    }
    onClose()
  }
  const createRow = (resource: AnyResource) =>
    quickCreate?.({
      resource,
      fixedValues: {},
      startValues: {},
      onCreated: (id) => void navigate(findRowPath(resource.name, id, session) ?? '/'),
    })
  const chooseItem = (item: PaletteItem) => {
    if (item.action) return void openAction(item.action)
    onClose()
    if (item.to) navigate(item.to)
    if (item.creates) createRow(item.creates)
  }
  const goBack = () => (record ? setRecord(null) : onClose())
  if (action) return <ListedRowAction {...action} onClose={onClose} />
  return (
    <Dialog title={translate('palette.title')} look="palette" onClose={goBack}>
      <PaletteBox
        typedText={typedText}
        record={record}
        onClose={onClose}
        onRecord={setRecord}
        onChoose={chooseItem}
        onBack={goBack}
      />
    </Dialog>
  )
}
