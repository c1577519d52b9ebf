import { useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../../api/loading.ts'
import { OpeningDialog } from '../../feedback/Offline.tsx'
import { useKeys } from '../../layout/keyboard/useKeys.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'

const load = () => import('./PaletteDialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await loadCode(load)).PaletteDialog }))
const prefetch = () => preload(load)

/** The field in the bar that opens the palette, as Ctrl+K does on every screen. */
export function Palette() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { shortcuts } = usePreferences()
  const open = () => setOpen(true)
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
        <Suspense fallback={<OpeningDialog />}>
          <PaletteDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
