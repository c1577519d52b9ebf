import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { health } from '../../api/index.ts'
import { Drawing } from '../drawings/Drawing.tsx'
import { Dialog } from '../overlays/Dialog.tsx'

const ignoreClose = () => undefined

/** The overlay over the app while the provider is down. The screens below keep their state. */
export function MaintenanceOverlay() {
  const translate = useTranslate()
  const isDown = useSyncExternalStore(health.subscribe, health.isDown)
  if (!isDown) return null
  return (
    <Dialog title={translate('ui.maintenance')} look="cover" locked onClose={ignoreClose}>
      <div className="dialog-body" role="status">
        <p>{translate('ui.maintenance_wait')}</p>
        <Drawing of="works" />
        <div className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </Dialog>
  )
}
