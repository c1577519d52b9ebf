import { useTranslate } from 'ra-core'
import { Suspense } from 'react'
import { preload } from '../../../platform/api/loading.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { OpeningDialog } from '../../../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../../../platform/api/lazy-component.ts'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import type { ColumnChooserProps } from './ColumnsPanel.tsx'

const columnsPanel = lazyComponent(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** Loads the code of the panel of columns. */
export const loadColumnsPanel = (): Promise<unknown> => columnsPanel.load()

const preloadColumnsPanel = () => preload(loadColumnsPanel)

/** Chooses the columns of a list, their order and width, and the row density. */
export function ColumnChooser(props: ColumnChooserProps) {
  const translate = useTranslate()
  const { ref: popoverRef, open, setOpen } = usePopover<HTMLDivElement>()
  return (
    <div ref={popoverRef}>
      <IconButton
        icon="columns"
        label={translate('ui.columns')}
        aria-expanded={open}
        onPointerEnter={preloadColumnsPanel}
        onFocus={preloadColumnsPanel}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <columnsPanel.Screen {...props} />
        </Suspense>
      )}
    </div>
  )
}
