import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import { fieldLabelKey } from '../../platform/i18n/label-keys.ts'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { listDiffering, groupRows } from './groups.ts'
import type { Chosen } from './run/chosen.ts'
import { useSummary } from './run/useSummary.ts'

interface BulkDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: Chosen
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
  const [at, setAt] = useState(0)
  const fieldNames = getBodyFields(resource, verb).filter(
    (name) => name !== 'id' && name in resource.fields,
  )
  const differ = listDiffering(resource, fieldNames, chosen.rows)
  const groups = groupRows(chosen.rows, differ)
  const group = groups[at]
  const after = groups[at + 1]
  const part = translate('ui.bulk_part', {
    field: differ.map((name) => translate(fieldLabelKey(resource, name))).join(', '),
    name: group?.name,
    part: at + 1,
    parts: groups.length,
  })
  const close = () => {
    if (summary.showToast()) onDone()
    onClose()
  }
  return (
    <GroupDialog
      reference={reference}
      verb={verb}
      fieldNames={fieldNames}
      key={at}
      chosen={chosen.every || !group ? chosen : { rows: group.rows }}
      part={groups.length > 1 ? part : undefined}
      next={after && { name: after.name, go: () => setAt(at + 1) }}
      onResult={summary.addResult}
      onClose={close}
    />
  )
}
