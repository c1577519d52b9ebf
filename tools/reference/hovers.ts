import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EVERYTHING } from './every-key.ts'
import { LanguageServer } from './language-server.ts'
import { print } from './printed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = 'resources/everything.ts'
const IMPORT_LINE =
  "import { defineReport, defineResource, defineTile } from '../registry/define.ts'; import { defineEntity } from '../registry/define-entity.ts'"
const DECLARATION_STARTS = {
  entity: 'export const entity = defineResource(',
  report: 'export const report = defineReport(',
  tile: 'export const tile = defineTile(report, ',
  short: 'export const short = defineEntity(',
} satisfies Record<keyof typeof EVERYTHING, string>

const kinds = Object.keys(DECLARATION_STARTS) as (keyof typeof DECLARATION_STARTS)[]
const printedLines = kinds.map((kind, index) => {
  const start = DECLARATION_STARTS[kind]
  const { text, parts } = print(EVERYTHING[kind], kind, start.length)
  return { line: index + 1, text: `${start}${text})`, parts }
})

/** The hover text of a key in an editor. */
export interface Hover {
  /** Its declaration, as the compiler writes it. */
  type: string
  comment: string
}

/** The vocabulary in an editor: a file with every key, and the language server. */
export class Hovers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'washboard-keys-'))
  readonly #server = new LanguageServer(this.#folder)

  async open(): Promise<void> {
    const copiedPaths = [
      'registry',
      'resources/words',
      'business.ts',
      'package.json',
      'tsconfig.json',
    ]
    for (const path of [...copiedPaths, 'resources/tsconfig.json'])
      cpSync(join(root, path), join(this.#folder, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
    const text = [IMPORT_LINE, ...printedLines.map((line) => line.text)].join('\n')
    writeFileSync(join(this.#folder, FILE), text)
    await this.#server.open(FILE, text)
  }

  /** Returns the editor's text for the key at a path. */
  async at(place: string): Promise<Hover> {
    for (const { line, parts } of printedLines) {
      const printedPart = parts.find((candidate) => candidate.path === place)
      if (!printedPart) continue
      const hover = await this.#server.hover(FILE, line, printedPart.start + 1)
      const [, type = '', comment = ''] = /^```\w+\n([\s\S]*?)\n```\n?([\s\S]*)$/.exec(hover) ?? []
      return { type, comment: comment.trim() }
    }
    throw new Error(`Nothing is declared at ${place}.`)
  }

  async close(): Promise<void> {
    await this.#server.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
