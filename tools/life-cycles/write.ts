/** Writes `docs/life-cycles.md` from the declarations. With `--check` it only says whether it is current. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { registry } from '../../resources/index.ts'
import { lifeCyclePage } from './page.ts'

const file = fileURLToPath(new URL('../../docs/life-cycles.md', import.meta.url))
const options = await resolveConfig(file)
const text = await format(lifeCyclePage(registry), { ...options, filepath: file })

function current(): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (current() !== text && process.argv.includes('--check')) {
  console.error('docs/life-cycles.md is out of date: npm run registry')
  process.exitCode = 1
} else if (current() !== text) writeFileSync(file, text)
