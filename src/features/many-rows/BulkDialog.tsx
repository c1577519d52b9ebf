import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { listDifferingFields, groupRows } from './groups.ts'
import type { ChosenRows } from './run/chosen.ts'
import { useSummary } from './run/useSummary.ts'

interface BulkDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: ChosenRows
  onClose: () => void
  onDone: () => void
}

/**
 * Confirms an action on many rows, and shows the result of each. If no choice fits all rows, they
 * are processed in groups.
 */
export function BulkDialog({ reference, verb, chosen, onClose, onDone }: BulkDialogProps) {
  const { resource } = reference
  const translate = useTranslate()
  const summary = useSummary(reference, verb)
  const [groupIndex, setGroupIndex] = useState(0)
  const fieldNames = getBodyFields(resource, verb).filter(
    (name) => name !== 'id' && name in resource.fields,
  )
  const differingFields = listDifferingFields(resource, fieldNames, chosen.rows)
  const groups = groupRows(chosen.rows, differingFields)
  const group = groups[groupIndex]
  const nextGroup = groups[groupIndex + 1]
  const partText = translate('ui.bulk_part', {
    field: differingFields.map((name) => translate(getFieldLabelKey(resource, name))).join(', '),
    name: group?.name,
    part: groupIndex + 1,
    parts: groups.length,
  })
  const close = () => {
    if (summary.showToast()) onDone()
    onClose()
  }
  const undo = () => {
    if (!summary.undoResults()) return
    onDone()
    onClose()
  }
  return (
    <GroupDialog
      reference={reference}
      verb={verb}
      fieldNames={fieldNames}
      key={groupIndex}
      chosen={chosen.allMatching || !group ? chosen : { rows: group.rows }}
      partText={groups.length > 1 ? partText : undefined}
      nextGroup={nextGroup && { name: nextGroup.name, open: () => setGroupIndex(groupIndex + 1) }}
      onResult={summary.addResult}
      onClose={close}
      onUndo={undo}
    />
  )
}
