import { useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { PaletteOpening } from './PaletteOpening.tsx'

const loadDialog = () => import('./PaletteDialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await loadCode(loadDialog)).PaletteDialog }))
const preloadDialog = () => preload(loadDialog)

/** The field in the bar that opens the palette, like Ctrl+K on every screen. */
export function Palette() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [typedText, setTypedText] = useState('')
  const { shortcuts } = usePreferences()
  const openPalette = () => {
    setTypedText('')
    setOpen(true)
  }
  const closePalette = useCallback(() => setOpen(false), [])
  useKeys({ '$mod+k': openPalette }, { inFields: true })
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts={shortcuts === 'on' ? 'Control+K' : undefined}
        aria-haspopup="dialog"
        title={translate('palette.title')}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={openPalette}
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
        <Suspense
          fallback={
            <PaletteOpening typedText={typedText} onType={setTypedText} onClose={closePalette} />
          }
        >
          <PaletteDialog typedText={typedText} onClose={closePalette} />
        </Suspense>
      )}
    </>
  )
}
