import { useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { connection } from '../../api/index.ts'
import { useFormat } from '../../i18n/format.ts'
import { Icon } from '../drawings/Icon.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { toastError } from '../overlays/toasts.tsx'
import { useIsConnectionLost } from './useConnection.ts'

/**
 * The bar shown while the connection is lost, with the time of the last response if rows are shown.
 */
export function OfflineBar({ hasShortText = false }: { hasShortText?: boolean }) {
  const translate = useTranslate()
  const format = useFormat()
  const isConnectionLost = useIsConnectionLost()
  return (
    // The live region must exist before its text, because otherwise screen readers do not announce
    // it.
    <div className="offline" aria-live="polite">
      {isConnectionLost && (
        <p>
          <Icon name="offline" />
          <span>
            {hasShortText
              ? translate('ui.offline_wait')
              : translate('ui.offline', {
                  time: format.time(new Date(connection.lastResponse()).toISOString()),
                })}
          </span>
        </p>
      )}
    </div>
  )
}

/** The message in place of data that had not arrived when the connection was lost. */
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

/**
 * The fallback of a dialog whose code is loading. Without a connection a toast explains why nothing
 * opens.
 */
export function OpeningDialog() {
  const translate = useTranslate()
  const isConnectionLost = useIsConnectionLost()
  useEffect(() => {
    if (isConnectionLost) toastError(translate('ui.offline_wait'))
  }, [isConnectionLost, translate])
  return null
}
