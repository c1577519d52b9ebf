/**
 * Loaded ahead of a program: it finds the entities that lie in `resources/`, whoever added or
 * removed them. It is JavaScript because the threads of the program load it too, and may not read
 * anything else.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const { writeIndex } = await import('../../server/web/entity-index.ts')
  writeIndex()
}
