import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EVERYTHING } from './every-key.ts'
import { LanguageServer } from './language-server.ts'
import { print } from './printed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = 'resources/everything.ts'
const HEAD =
  "import { defineReport, defineResource, defineTile } from '../registry/define.ts'; import { defineEntity } from '../registry/define-entity.ts'"
const STARTS = {
  entity: 'export const entity = defineResource(',
  report: 'export const report = defineReport(',
  tile: 'export const tile = defineTile(report, ',
  short: 'export const short = defineEntity(',
} satisfies Record<keyof typeof EVERYTHING, string>

const kinds = Object.keys(STARTS) as (keyof typeof STARTS)[]
const printed = kinds.map((kind, index) => {
  const start = STARTS[kind]
  const { text, parts } = print(EVERYTHING[kind], kind, start.length)
  return { line: index + 1, text: `${start}${text})`, parts }
})

/** The text that an editor shows for a key. */
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
    const copied = ['registry', 'resources/words', 'package.json', 'tsconfig.json']
    for (const path of [...copied, 'resources/tsconfig.json'])
      cpSync(join(root, path), join(this.#folder, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
    const text = [HEAD, ...printed.map((line) => line.text)].join('\n')
    writeFileSync(join(this.#folder, FILE), text)
    await this.#server.open(FILE, text)
  }

  /** Returns the editor's text for the key at a path. */
  async at(place: string): Promise<Hover> {
    for (const { line, parts } of printed) {
      const part = parts.find((candidate) => candidate.path === place)
      if (!part) continue
      const hover = await this.#server.hover(FILE, line, part.start + 1)
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
