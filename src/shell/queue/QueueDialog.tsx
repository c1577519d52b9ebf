import { useTranslate } from 'ra-core'
import { isSameRow, type QueuedChange } from '../../platform/data/queue/queued-change.ts'
import { useQueue } from '../../platform/data/useQueue.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useIsConnectionLost } from '../../platform/ui/feedback/useConnection.ts'
import { RowCode } from '../../parts/fields/RowCode.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { ClashNote } from './ClashNote.tsx'

/** Groups changes by row, in the order of the first change of each row. */
function groupByRow(changes: readonly QueuedChange[]): QueuedChange[][] {
  const firstChanges = changes.filter(
    (change, index) => changes.findIndex((candidate) => isSameRow(candidate, change)) === index,
  )
  return firstChanges.map((firstChange) =>
    changes.filter((change) => isSameRow(change, firstChange)),
  )
}

/** The waiting changes of one row, with the time of each. */
function RowChanges({ changes }: { changes: readonly QueuedChange[] }) {
  const format = useFormat()
  const { describeButton } = useVerbWords()
  return (
    <ol className="queue-changes">
      {changes.map(({ key, entity, verb, before, doneAt }) => (
        <li key={key}>
          <time dateTime={doneAt}>{format.time(doneAt)}</time>
          <span>{describeButton(getResource(entity), verb, before)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Lists the changes that this device has not sent yet, and lets the user decide clashes. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const changes = useQueue()
  const isLost = useIsConnectionLost()
  return (
    <Dialog title={translate('queue.title')} onClose={onClose} look="wide">
      <DialogContent onCancel={onClose}>
        <p>{translate(changes.length === 0 ? 'queue.empty' : 'queue.text')}</p>
        {isLost && <p>{translate('queue.hint')}</p>}
        {groupByRow(changes).map((rowChanges) => {
          const [firstChange] = rowChanges
          if (!firstChange) return null
          const refusedChange = rowChanges.find(({ clash }) => clash)
          return (
            <section key={`${firstChange.entity} ${firstChange.id}`} className="queue-row">
              <h3>
                <bdi translate="no">{firstChange.title}</bdi>{' '}
                <RowCode resource={getResource(firstChange.entity)} row={firstChange.before} />
              </h3>
              <RowChanges changes={rowChanges} />
              {refusedChange?.clash && (
                <ClashNote change={refusedChange} clash={refusedChange.clash} />
              )}
            </section>
          )
        })}
      </DialogContent>
    </Dialog>
  )
}
