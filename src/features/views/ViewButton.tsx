import { useTranslate } from 'ra-core'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { preload } from '../../platform/api/loading.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { loadViewPanel } from './LateViewPanel.tsx'

const preloadPanel = () => preload(loadViewPanel)

interface ViewButtonProps {
  current: SavedView | undefined
  isChanged: boolean
  isOpen: boolean
  onClick: () => void
}

/** The button of the saved views. It shows the current view, and whether it has changes. */
export function ViewButton({ current, isChanged, isOpen, onClick }: ViewButtonProps) {
  const translate = useTranslate()
  const label = current ? translate('ui.view_now', { name: current.name }) : translate('ui.views')
  return (
    <Button
      kind={current ? 'plain' : 'quiet'}
      icon="view"
      aria-expanded={isOpen}
      aria-label={isChanged ? `${label} · ${translate('ui.view_changed')}` : label}
      title={isChanged ? translate('ui.view_changed') : undefined}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={onClick}
    >
      <bdi className="view-name">{current?.name ?? label}</bdi>
      {isChanged && <i className="view-changed" />}
    </Button>
  )
}
