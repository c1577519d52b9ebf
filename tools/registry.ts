/** Generates files from `resources/`: the list of entities, and the page of life cycles. */
import { writeIndex } from '../start/development/entity-index.ts'

writeIndex()
// This module imports the new list of entities, so import it afterwards.
await import('./life-cycles/write.ts').catch(() =>
  console.error(
    'docs/life-cycles.md is left as it is: a declaration cannot be read. npm run check says which.',
  ),
)
