import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { isImportable } from '../../../registry/changes/import.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { IconButton } from '../../platform/ui/controls/Button.tsx'

const loadImportDialog = () => import('./ImportDialog.tsx')
const ImportDialog = lazy(async () => ({
  default: (await loadCode(loadImportDialog)).ImportDialog,
}))

/** Opens the import of a list, if the user may create rows and the provider supports imports. */
export function ImportButton(props: { reference: ListReference; canCreate: boolean }) {
  const { reference, canCreate } = props
  const translate = useTranslate()
  const isOffered = useExtensions().has(batchCalls.import.request)
  const [isOpen, setOpen] = useState(false)
  if (!canCreate || !isOffered || !isImportable(reference.resource)) return null
  return (
    <>
      <IconButton
        icon="upload"
        label={translate('import.title')}
        onPointerEnter={() => preload(loadImportDialog)}
        onFocus={() => preload(loadImportDialog)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={<OpeningDialog />}>
          <ImportDialog reference={reference} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
