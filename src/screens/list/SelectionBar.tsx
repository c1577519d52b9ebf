import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { BulkBar } from '../../features/many-rows/BulkBar.tsx'
import { preload } from '../../platform/api/loading.ts'
import { whenIdle } from '../../platform/data/lists/dataset.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../../platform/api/lazy-component.ts'

const bulkBar = lazyComponent(
  async () => (await import('../../features/many-rows/BulkBar.tsx')).BulkBar,
)

/** The bar of bulk actions, from the first selection on. Its code is loaded after the first rows. */
export function SelectionBar(props: ComponentProps<typeof BulkBar>) {
  const { selection, choice } = props
  const hasSelection = selection.ids.size > 0 || choice?.allMatching !== undefined
  const [isNeeded, setNeeded] = useState(hasSelection)
  if (hasSelection && !isNeeded) setNeeded(true)
  useEffect(() => whenIdle(() => preload(bulkBar.load)), [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <bulkBar.Screen {...props} />
    </Suspense>
  )
}
