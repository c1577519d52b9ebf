/**
 * A process that takes the lock of a folder at the moment it is told, and gives it back when it
 * is told: one of several that are released together.
 */
import { lockFolder } from '../../../server/db/engines/folder/folder-lock.ts'

/** `at` is a moment of the clock of the machine, in ms. */
export type Order = { open: string; at: number } | 'release'
export type Outcome = { held: boolean; said: string }

let release = () => {}

function open(folder: string): Outcome {
  try {
    release = lockFolder(folder)
    return { held: true, said: '' }
  } catch (error) {
    return { held: false, said: (error as Error).message }
  }
}

process.on('message', (order: Order) => {
  if (order === 'release') {
    release()
    release = () => {}
    process.send?.({ held: false, said: '' } satisfies Outcome)
    return
  }
  // Asleep, the six would wake one after the other.
  while (performance.timeOrigin + performance.now() < order.at);
  process.send?.(open(order.open))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
