/**
 * Generates the list of entities before a program is loaded. It is JavaScript because worker
 * threads load it too, and they load no other formats.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const { writeIndex } = await import('./development/entity-index.ts')
  writeIndex()
}
