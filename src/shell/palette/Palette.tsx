import { useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { PaletteOpening } from './PaletteOpening.tsx'

const load = () => import('./PaletteDialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await loadCode(load)).PaletteDialog }))
const prefetch = () => preload(load)

/** The field in the bar that opens the palette, like Ctrl+K on every screen. */
export function Palette() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { shortcuts } = usePreferences()
  const open = () => {
    setTyped('')
    setOpen(true)
  }
  const close = useCallback(() => setOpen(false), [])
  useKeys({ '$mod+k': open }, { inFields: true })
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts={shortcuts === 'on' ? 'Control+K' : undefined}
        aria-haspopup="dialog"
        title={translate('palette.title')}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <Icon name="search" />
        <span className="palette-button-text">{translate('palette.title')}</span>
        {shortcuts === 'on' && (
          <kbd className="kbd" aria-hidden="true">
            {translate('palette.shortcut')}
          </kbd>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={<PaletteOpening typed={typed} onType={setTyped} onClose={close} />}>
          <PaletteDialog typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
