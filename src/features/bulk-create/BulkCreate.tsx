import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { findSlotModel } from './schedule.ts'

const loadBulkCreateDialog = () => import('./BulkCreateDialog.tsx')
const BulkCreateDialog = lazy(async () => ({
  default: (await loadCode(loadBulkCreateDialog)).BulkCreateDialog,
}))

/** The button that opens bulk creation, for viewers who may create both days and times. */
export function BulkCreate({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const session = useSession()
  const extensions = useExtensions()
  const [isOpen, setOpen] = useState(false)
  const model = findSlotModel(reference.resource)
  const canCreate =
    model &&
    extensions.has(batchCalls.makeChanges.request) &&
    [model.day, model.time].every(
      (entity) => mayDo(session, entity, 'create') && isOffered(entity, 'create', extensions),
    )
  if (!canCreate) return null
  return (
    <>
      <Button
        icon="schedule"
        title={translate('bulkCreate.open')}
        onPointerEnter={() => preload(loadBulkCreateDialog)}
        onFocus={() => preload(loadBulkCreateDialog)}
        onClick={() => setOpen(true)}
      >
        <span className="tool-name">{translate('bulkCreate.open')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <BulkCreateDialog reference={reference} model={model} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
