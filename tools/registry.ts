/**
 * Writes what follows from the files in `resources/`: the list of entities, and the page of their
 * life cycles. With `--check` it only says whether the list is current.
 */
import { staleIndex, writeIndex } from '../server/web/entity-index.ts'

if (process.argv.includes('--check')) {
  const stale = [...staleIndex().keys()]
  for (const file of stale) console.error(`resources/${file} is out of date: npm run registry`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  writeIndex()
  // It imports the list that was just written.
  await import('./life-cycles/write.ts')
}
