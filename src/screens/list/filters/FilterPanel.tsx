import { useTranslate } from 'ra-core'
import { type ButtonHTMLAttributes, Suspense, useId } from 'react'
import { flushSync } from 'react-dom'
import { preload } from '../../../platform/api/loading.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { OpeningDialog } from '../../../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../../../platform/api/lazy-component.ts'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import type { ListFilters } from './FilterSheet.tsx'

const filterSheet = lazyComponent(async () => (await import('./FilterSheet.tsx')).FilterSheet)

/** Loads the code of the filters. */
export const loadFilterSheet = (): Promise<unknown> => filterSheet.load()

interface FilterButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The number of active filters. */
  count: number
}

/** The button that opens the filters of a list. */
function FilterButton({ count, ...buttonProps }: FilterButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      kind={count > 0 ? 'plain' : 'quiet'}
      icon="filter"
      title={translate('ui.filters')}
      {...buttonProps}
    >
      <span className="filter-label">{translate('ui.filters')}</span>
      {count > 0 && <b className="filter-count">{count}</b>}
    </Button>
  )
}

/** The filters of a list behind one button. On a phone they are a sheet. */
export function FilterPanel(props: ListFilters) {
  const panelId = useId()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const openFirstFilter = async () => {
    await loadFilterSheet()
    // In a later frame, a screen that has just opened would take the focus and close the panel.
    flushSync(() => setOpen(true))
    ref.current?.querySelector('summary')?.focus()
  }
  useKeys({ f: () => void openFirstFilter().catch(() => setOpen(true)) })
  const preloadSheet = () => preload(loadFilterSheet)
  return (
    <div ref={ref} className="filter-panel">
      <FilterButton
        count={Object.keys(props.filters).length}
        aria-expanded={open}
        aria-controls={panelId}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense fallback={<OpeningDialog />}>
          <filterSheet.Screen {...props} id={panelId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
