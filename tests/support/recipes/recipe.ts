import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A step of a recipe: a line to add to a table in a file. */
export interface Step {
  file: string
  table: string
  line: string
}

/** Lists the steps of the table in a section of a page. */
export function listSteps(root: string, title: string, page = 'CONTRIBUTING.md'): Step[] {
  const text = readFileSync(join(root, page), 'utf8')
  const [, section = ''] = text.split(`\n## ${title}\n`)
  const [ownText = ''] = section.split('\n## ')
  const rows = [...ownText.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm)]
  return rows.map(([, file = '', table = '', line = '']) => ({ file, table, line }))
}

/** Inserts the line of a step into its table, before an existing entry. */
export function follow(folder: string, { file, table, line }: Step, before: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const start = text.search(new RegExp(`(?:const|interface) ${table}\\b`))
  const insertIndex = start < 0 ? -1 : text.indexOf(`\n  ${before}: `, start)
  if (insertIndex < 0) throw new Error(`${file} has no table ${table} with an entry ${before}`)
  writeFileSync(path, `${text.slice(0, insertIndex)}\n  ${line}${text.slice(insertIndex)}`)
}

/** The page of the guide that shows whole files of declarations. */
const SHOWN_ON = 'docs/guide/what-a-file-can-say.md'

/** Returns the code of a file in the guide, without the line that names the file. */
export function getCode(root: string, file: string): string {
  const text = readFileSync(join(root, SHOWN_ON), 'utf8')
  const [, followingText = ''] = text.split(`\`\`\`ts\n// ${file}\n`)
  const [code = ''] = followingText.split('```')
  if (code === '') throw new Error(`${SHOWN_ON} shows no ${file}`)
  return code
}
