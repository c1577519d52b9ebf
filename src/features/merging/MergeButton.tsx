import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { mayMerge } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'

const loadMergeRowsDialog = () => import('./MergeRowsDialog.tsx')
const MergeRowsDialog = lazy(async () => ({
  default: (await loadCode(loadMergeRowsDialog)).MergeRowsDialog,
}))
const prefetch = () => preload(loadMergeRowsDialog)

interface MergeButtonProps {
  resource: AnyResource
  row: Row
}

/** Returns whether the viewer may merge rows of an entity and the provider supports it. */
function useMayMerge(resource: AnyResource): boolean {
  const session = useSession()
  const extensions = useExtensions()
  return (
    mayMerge(session?.role ?? null, resource) &&
    (['update', 'delete'] as const).every((verb) => mayDo(session, resource, verb)) &&
    resource.merge !== undefined &&
    extensions.has(resource.merge)
  )
}

/** The button that merges another row into this one, for users who may edit and delete both. */
export function MergeButton({ resource, row }: MergeButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isOffered = useMayMerge(resource)
  if (!isOffered || isDeletedRow(row)) return null
  return (
    <>
      <Button
        icon="merge"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        {translate('merge.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <MergeRowsDialog resource={resource} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
