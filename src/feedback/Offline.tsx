import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { connection } from '../api/index.ts'
import { useFormat } from '../i18n/format.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toastError } from '../ui/overlays/toasts.tsx'
import { useIsLost } from './useConnection.ts'

/** Says, as long as it is so, that there is no connection and, where rows are shown, how old they are. */
export function OfflineBar({ isShort = false }: { isShort?: boolean }) {
  const translate = useTranslate()
  const format = useFormat()
  const isLost = useIsLost()
  const time = format.time(new Date(connection.lastResponse()).toISOString())
  return (
    // It is there before it says something, or it would not be announced.
    <div className="offline" aria-live="polite">
      {isLost && (
        <p>
          <Icon name="offline" />
          {isShort ? translate('ui.offline_wait') : translate('ui.offline', { time })}
        </p>
      )}
    </div>
  )
}

/** What stands where something would be that has not come before the connection was lost. */
export function OfflineState() {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="trouble"
      title={translate('ui.offline_short')}
      text={translate('ui.offline_text')}
    />
  )
}

/** In place of a dialog whose code is on its way: without a connection it says why nothing opens. */
export function OpeningDialog() {
  const translate = useTranslate()
  const isLost = useIsLost()
  useEffect(() => {
    if (isLost) toastError(translate('ui.offline_wait'))
  }, [isLost, translate])
  return null
}
