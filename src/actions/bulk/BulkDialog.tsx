import { useDataProvider, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { bodyOf } from '../../../resources/kit/entities/endpoints.ts'
import type { BatchResult } from '../../data/batch-params.ts'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { RowsReference } from '../../data/rows/list-references.ts'
import { useUndoableToast } from '../../form/useUndo.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'
import { isFinal, type RowVerb } from '../verbs.ts'
import type { Chosen } from './chosen.ts'
import { GroupDialog } from './GroupDialog.tsx'
import { differing, groupsOf } from './groups.ts'

interface BulkDialogProps {
  reference: RowsReference
  verb: RowVerb
  chosen: Chosen
  onClose: () => void
  onDone: () => void
}

/** Gathers what the groups and tries of one dialog did, and says it once, with one Undo. */
function useSummary(verb: RowVerb) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const toast = useUndoableToast()
  const sum = useRef({ hasRun: false, done: 0, batches: [] as readonly string[] })
  const add = ({ done, batches }: BatchResult) => {
    const before = sum.current
    sum.current = {
      hasRun: true,
      done: before.done + done,
      batches: [...before.batches, ...batches],
    }
  }
  const say = () => {
    const { hasRun, done, batches } = sum.current
    if (done > 0) {
      const undo = async () => {
        for (const batch of batches.toReversed()) await provider.undo(batch)
      }
      const canUndo = batches.length > 0 && !isFinal(verb)
      const undone = translate('bulk.undone', { count: done })
      toast(translate('bulk.done', { count: done }), canUndo ? undo : undefined, { undone })
    }
    return hasRun
  }
  return { add, say }
}

/**
 * Asks once before something is done to many rows, and says of each what became of it. Where no
 * choice fits all of them they are done in groups, one after the other.
 */
export function BulkDialog({ reference, verb, chosen, onClose, onDone }: BulkDialogProps) {
  const { resource } = reference
  const translate = useTranslate()
  const summary = useSummary(verb)
  const [at, setAt] = useState(0)
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const differ = differing(resource, fieldNames, chosen.rows)
  const groups = groupsOf(chosen.rows, differ)
  const group = groups[at]
  const after = groups[at + 1]
  const part = translate('ui.bulk_part', {
    field: differ.map((name) => translate(fieldLabelKey(resource, name))).join(', '),
    name: group?.name,
    part: at + 1,
    parts: groups.length,
  })
  const close = () => {
    if (summary.say()) onDone()
    onClose()
  }
  return (
    <GroupDialog
      {...{ reference, verb, fieldNames }}
      key={at}
      chosen={chosen.every || !group ? chosen : { rows: group.rows }}
      part={groups.length > 1 ? part : undefined}
      next={after && { name: after.name, go: () => setAt(at + 1) }}
      onResult={summary.add}
      onClose={close}
    />
  )
}
