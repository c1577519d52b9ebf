import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A code sample for a file: the whole file, or a change of it. */
export interface Sample {
  file: string
  /** The section of the page that contains the sample. */
  section: string
  /** Applies the sample to the previous text of the file. */
  apply: (before: string) => string
}

/** Applies a diff sample to a text. */
function applyDiff(before: string, lines: readonly string[], file: string): string {
  const without = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const newLines = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1))
  const oldText = `${without.join('\n')}\n`
  const textParts = before.split(oldText)
  if (textParts.length !== 2)
    throw new Error(`${file} has ${textParts.length - 1} times:\n${oldText}`)
  return textParts.join(`${newLines.join('\n')}\n`)
}

/** Reads a page of the guide by its name, or another document by its path. */
const readPage = (root: string, page: string) =>
  readFileSync(join(root, page.endsWith('.md') ? page : `docs/guide/${page}.md`), 'utf8')

/** Lists the samples of a page in their order. */
export function listSamples(root: string, page: string): Sample[] {
  return readPage(root, page)
    .split(/^## /m)
    .flatMap((chapter) => {
      const [section = ''] = chapter.split('\n', 1)
      const blocks = [...chapter.matchAll(/^```(tsx?|jsonc|diff)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)]
      return blocks.map(([, kind, file = '', code = '']) => ({
        file,
        section,
        apply: (before: string) =>
          kind === 'diff' ? applyDiff(before, code.trimEnd().split('\n'), file) : code,
      }))
    })
}

/** Lists the code blocks of a page that name no file and are therefore untested. */
export function listUntestedSamples(root: string, page: string): string[] {
  const fences = [...readPage(root, page).matchAll(/^```(\S+)\n(.*)$/gm)]
  return fences
    .filter(([, , firstLine = '']) => !/^\/\/ \S+$/.test(firstLine))
    .map(([, kind = '']) => kind)
}
