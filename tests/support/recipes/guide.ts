import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of code of a page that goes into a file: all of the file, or a change of it. */
export interface Sample {
  file: string
  /** The section that it stands in. */
  section: string
  /** The file with it, made from what the file was before. */
  apply: (before: string) => string
}

/** Replaces the lines that a change names, marked or not, by those that it leaves. */
function changed(before: string, lines: readonly string[], file: string): string {
  const without = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const within = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1))
  const old = `${without.join('\n')}\n`
  const parts = before.split(old)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times:\n${old}`)
  return parts.join(`${within.join('\n')}\n`)
}

/** Reads a page of the guide by its name, or another document by its path. */
const readPage = (root: string, page: string) =>
  readFileSync(join(root, page.endsWith('.md') ? page : `docs/guide/${page}.md`), 'utf8')

/** The samples of a page, in the order in which its reader comes to them. */
export function listSamples(root: string, page: string): Sample[] {
  return readPage(root, page)
    .split(/^## /m)
    .flatMap((part) => {
      const [section = ''] = part.split('\n', 1)
      const blocks = [...part.matchAll(/^```(tsx?|jsonc|diff)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)]
      return blocks.map(([, kind, file = '', code = '']) => ({
        file,
        section,
        apply: (before: string) =>
          kind === 'diff' ? changed(before, code.trimEnd().split('\n'), file) : code,
      }))
    })
}

/** The kinds of code on a page that name no file, which nothing can try. */
export function untriedOn(root: string, page: string): string[] {
  const fences = [...readPage(root, page).matchAll(/^```(\S+)\n(.*)$/gm)]
  return fences.filter(([, , first = '']) => !/^\/\/ \S+$/.test(first)).map(([, kind = '']) => kind)
}
