import { useState } from 'react'
import type { RowVerb } from '../../actions/verbs.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { RecordView } from '../../detail/RecordView.tsx'
import { useRecordActions } from '../../detail/useRecordActions.ts'
import { RowFormDialog } from '../../form/RowFormDialog.tsx'

interface PanelRecordProps {
  reference: ListReference
  row: Row
  onGone: () => void
}

/** The row in the panel. It is changed in a dialog, so that the list stays where it is. */
export function PanelRecord({ reference, row, onGone }: PanelRecordProps) {
  const { resource, resourceName, list } = reference
  const inDialog = { resource, resourceName }
  const [isEdited, setEdited] = useState(false)
  const onEdit = () => setEdited(true)
  const { verbs, look, ask, dialog, isEditable } = useRecordActions(reference, row, {
    onEdit,
    onGone,
  })
  const onAsk = (verb: RowVerb) => (verb === 'update' ? onEdit() : ask(verb, row))
  const actions = { reference: inDialog, verbs, look, onAsk }
  return (
    <RecordView {...{ resource, row, isEditable, actions }} detail={list.detail}>
      {isEdited && (
        <RowFormDialog reference={inDialog} fixed={{}} row={row} onClose={() => setEdited(false)} />
      )}
      {dialog}
    </RecordView>
  )
}
