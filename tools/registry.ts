/** Writes what follows from the files in `resources/`: the list of entities, and the page of their life cycles. */
import { writeIndex } from '../server/web/entity-index.ts'

writeIndex()
// It imports the list that was just written.
await import('./life-cycles/write.ts')
