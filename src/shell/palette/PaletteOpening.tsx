import { useTranslate } from 'ra-core'
import { SEARCH_LIMITS } from '../../../registry/values/search-limits.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'

interface PaletteOpeningProps {
  typedText: string
  onType: (text: string) => void
  onClose: () => void
}

/** The search input of the palette while its code is loading, so that no key is lost. */
export function PaletteOpening({ typedText, onType, onClose }: PaletteOpeningProps) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('palette.title')} look="palette" onClose={onClose}>
      <div className="palette-input">
        <Icon name="search" />
        <input
          data-focus-first
          aria-label={translate('palette.title')}
          maxLength={SEARCH_LIMITS.length}
          placeholder={translate('palette.placeholder')}
          value={typedText}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </div>
      <OpeningDialog />
    </Dialog>
  )
}
