/** Writes `docs/life-cycles.md` from the declarations. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { registry } from '#business'
import { BUSINESS_FOLDER } from '../../server/settings/business-folder.mjs'
import { format } from '../format.ts'
import { lifeCyclePage } from './page.ts'

const file = join(BUSINESS_FOLDER, 'docs/life-cycles.md')
const text = format(lifeCyclePage(registry), file)

function readCurrentPage(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

mkdirSync(dirname(file), { recursive: true })
if (readCurrentPage() !== text) writeFileSync(file, text)
