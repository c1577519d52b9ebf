import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import type { QueuedChange } from '../../platform/data/queue/queued-change.ts'
import { useQueue } from '../../platform/data/useQueue.ts'
import { useIsConnectionLost } from '../../platform/ui/feedback/useConnection.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { queueDialog, usePrepareOffline } from './usePrepareOffline.ts'

/** Counts the rows whose changes the provider refused. */
const countClashes = (changes: readonly QueuedChange[]) =>
  changes.filter(({ clash }) => clash).length

/** The note, while the connection is lost, that this device keeps all changes. */
function OfflineHint() {
  const translate = useTranslate()
  return useIsConnectionLost() && <p className="queue-hint">{translate('queue.hint')}</p>
}

/** The number of changes that wait to be sent or decided, and a button that lists them. */
export function QueueBar() {
  const translate = useTranslate()
  const changes = useQueue()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isReadyForOffline = usePrepareOffline()
  const clashCount = countClashes(changes)
  return (
    <>
      <div
        className="queue"
        role="status"
        data-tone={clashCount > 0 ? 'stopped' : 'waiting'}
        data-prepared={isReadyForOffline || undefined}
      >
        {isReadyForOffline && changes.length === 0 && <OfflineHint />}
        {changes.length > 0 && (
          <p>
            <Icon name={clashCount > 0 ? 'alert' : 'clock'} />
            <span>
              {clashCount > 0
                ? translate('queue.clashes', { count: clashCount })
                : translate('queue.waiting', { count: changes.length })}
            </span>
            <Button onClick={() => setDialogOpen(true)}>{translate('queue.show')}</Button>
          </p>
        )}
      </div>
      {isDialogOpen && (
        <Suspense fallback={null}>
          <queueDialog.Screen onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
