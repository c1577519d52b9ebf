import { useTranslate } from 'ra-core'
import { useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { pageOf } from '../../access/pages.ts'
import { useSession } from '../../access/useSession.ts'
import { OpenedAction } from '../../actions/RowActions.tsx'
import { useRowIn } from '../../actions/useRowIn.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { QuickCreateContext } from '../../form/useQuickCreate.ts'
import { toastError } from '../../ui/overlays/toasts.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Item, RowAction } from './items/items.ts'
import { PaletteBox } from './PaletteBox.tsx'

/** The palette: finds rows, screens and what can be done, and goes there or does it. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const messageOf = useErrorMessage()
  const rowIn = useRowIn()
  const session = useSession()
  const quickCreate = useContext(QuickCreateContext)
  const [record, setRecord] = useState<Item | null>(null)
  const [action, setAction] = useState<RowAction | null>(null)

  const open = async (asked: RowAction) => {
    const of = record?.record?.resource.name ?? ''
    try {
      const row = await rowIn(asked.reference, of, asked.row)
      if (row) return setAction({ ...asked, row })
      toastError(translate('palette.changed'))
    } catch (error) {
      toastError(messageOf(error).message)
    }
    onClose()
  }
  const create = (resource: AnyResource) =>
    quickCreate?.({
      resource,
      fixed: {},
      begun: {},
      onMade: (id) => void navigate(pageOf(resource.name, id, session) ?? '/'),
    })
  const choose = (item: Item) => {
    if (item.action) return void open(item.action)
    onClose()
    if (item.to) navigate(item.to)
    if (item.creates) create(item.creates)
  }
  const back = () => (record ? setRecord(null) : onClose())
  if (action) return <OpenedAction {...action} onClose={onClose} />
  return (
    <Dialog title={translate('palette.title')} look="palette" onClose={back}>
      <PaletteBox {...{ record, onClose }} onRecord={setRecord} onChoose={choose} onBack={back} />
    </Dialog>
  )
}
