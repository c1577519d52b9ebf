/** Loaded ahead of a program: it finds the entities that lie in `resources/`, whoever added or removed them. */
import { isMainThread } from 'node:worker_threads'
import { writeIndex } from '../../server/web/entity-index.ts'

if (isMainThread) writeIndex()
