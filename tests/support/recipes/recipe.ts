import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line of a recipe: which line goes into which table of which file. */
export interface Step {
  file: string
  table: string
  line: string
}

/** The steps of the table in one section of a page. */
export function listSteps(root: string, title: string, page = 'CONTRIBUTING.md'): Step[] {
  const text = readFileSync(join(root, page), 'utf8')
  const [, section = ''] = text.split(`\n## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  const rows = [...own.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm)]
  return rows.map(([, file = '', table = '', line = '']) => ({ file, table, line }))
}

/** Writes a step's line into its table, before the entry of a name that every table has. */
export function follow(folder: string, { file, table, line }: Step, before: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const start = text.search(new RegExp(`(?:const|interface) ${table}\\b`))
  const at = start < 0 ? -1 : text.indexOf(`\n  ${before}: `, start)
  if (at < 0) throw new Error(`${file} has no table ${table} with an entry ${before}`)
  writeFileSync(path, `${text.slice(0, at)}\n  ${line}${text.slice(at)}`)
}

/** The page of the guide that shows whole files of declarations. */
const SHOWN_ON = 'docs/guide/what-a-file-can-say.md'

/** The code of a file as the guide shows it, without the line that names the file. */
export function getCode(root: string, file: string): string {
  const text = readFileSync(join(root, SHOWN_ON), 'utf8')
  const [, after = ''] = text.split(`\`\`\`ts\n// ${file}\n`)
  const [code = ''] = after.split('```')
  if (code === '') throw new Error(`${SHOWN_ON} shows no ${file}`)
  return code
}
