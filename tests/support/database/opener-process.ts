/**
 * A process that locks a folder at a requested time and releases it on request. Several of them
 * race for one folder.
 */
import { lockFolder } from '../../../server/db/engines/folder/folder-lock.ts'

/** `startTime` is a Unix time in milliseconds. */
export type Order = { folder: string; startTime: number } | 'release'
export type Outcome = { isHolder: boolean; message: string }

let release = () => {}

function open(folder: string): Outcome {
  try {
    release = lockFolder(folder)
    return { isHolder: true, message: '' }
  } catch (error) {
    return { isHolder: false, message: (error as Error).message }
  }
}

process.on('message', (order: Order) => {
  if (order === 'release') {
    release()
    release = () => {}
    process.send?.({ isHolder: false, message: '' } satisfies Outcome)
    return
  }
  // Wait in a loop, because sleeping processes would wake one after the other.
  while (performance.timeOrigin + performance.now() < order.startTime);
  process.send?.(open(order.folder))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
