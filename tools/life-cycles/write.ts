/** Writes `docs/life-cycles.md` from the declarations. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { registry } from '#business'
import { format } from '../format.ts'
import { lifeCyclePage } from './page.ts'

const file = fileURLToPath(new URL('../../docs/life-cycles.md', import.meta.url))
const text = format(lifeCyclePage(registry), file)

function readCurrentPage(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (readCurrentPage() !== text) writeFileSync(file, text)
