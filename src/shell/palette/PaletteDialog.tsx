import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OpenedAction } from '../../actions/OpenedAction.tsx'
import { useRowIn } from '../../actions/useRowIn.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
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
  const choose = (item: Item) => {
    if (item.action) return void open(item.action)
    onClose()
    if (item.to) navigate(item.to)
  }
  const back = () => (record ? setRecord(null) : onClose())
  if (action) return <OpenedAction {...action} onClose={onClose} />
  return (
    <Dialog title={translate('palette.title')} look="palette" onClose={back}>
      <PaletteBox {...{ record, onClose }} onRecord={setRecord} onChoose={choose} onBack={back} />
    </Dialog>
  )
}
