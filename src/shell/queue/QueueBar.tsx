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

/** Says without a connection that work is kept on this device. */
function KeptHint() {
  const translate = useTranslate()
  return useIsConnectionLost() && <p className="queue-hint">{translate('queue.hint')}</p>
}

/** The number of changes that wait to be sent or decided, and a button that lists them. */
export function QueueBar() {
  const translate = useTranslate()
  const changes = useQueue()
  const [open, setOpen] = useState(false)
  const isPrepared = usePrepareOffline()
  const clashes = countClashes(changes)
  return (
    <>
      <div
        className="queue"
        role="status"
        data-tone={clashes > 0 ? 'stopped' : 'waiting'}
        data-prepared={isPrepared || undefined}
      >
        {isPrepared && changes.length === 0 && <KeptHint />}
        {changes.length > 0 && (
          <p>
            <Icon name={clashes > 0 ? 'alert' : 'clock'} />
            <span>
              {clashes > 0
                ? translate('queue.clashes', { count: clashes })
                : translate('queue.waiting', { count: changes.length })}
            </span>
            <Button onClick={() => setOpen(true)}>{translate('queue.show')}</Button>
          </p>
        )}
      </div>
      {open && (
        <Suspense fallback={null}>
          <queueDialog.Screen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
