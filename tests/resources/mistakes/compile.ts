import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../support/database/temporary.ts'
import type { Declared } from './good.ts'
import { changed, type Mistake } from './mistake.ts'
import { type Part, findPath, print } from '../../../tools/reference/printed.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NAMES = ['boats', 'harbours', 'users']

/** How each declaration is written; a tile with its report. */
const DEFINED: Readonly<Record<Declared, readonly [before: string, after: string]>> = {
  boats: ['defineResource(', ')'],
  harbours: ['defineResource(', ')'],
  users: ['defineResource(', ')'],
  trips: ['defineReport(', ')'],
  fleet: ['defineTile(defineReport(REPORT), ', ')'],
}
const HEAD = `import { defineReport, defineResource, defineTile } from '../registry/define.ts'
void [defineReport, defineResource, defineTile]
`

/** A sentence of the compiler without the declarations that it prints in full. */
export const shortened = (message: string) =>
  message.replace(/'(?:[^']*\{|ManyTargets \||(?:"\w+" \| ){8,}undefined)[^']*'/g, "'…'")

interface Source {
  text: string
  parts: readonly Part[]
}

/** The declaration that a mistake is in, as a file of its own. */
function getSource(mistake: Pick<Mistake, 'change'>): Source {
  const [path = 'boats'] = Object.keys(mistake.change)
  const name = path.split('.', 1)[0] as Declared
  const all = changed(mistake)
  const [start, after] = DEFINED[name]
  const before = start.replace('REPORT', print(all.trips, '', 0).text)
  const declared = all[name]
  const place = name === 'fleet' ? `tiles.${String(declared.name)}` : name
  const { text, parts } = print(declared, place, before.length)
  return { text: `${HEAD}${before}${text}${after}\n`, parts }
}

/** A mistake as the compiler tells it: the path of the word, and the sentence. */
export interface Told {
  at: string
  message: string
}

export const ERROR = /^m(\d+)\.ts\((\d+),(\d+)\): error TS\d+: (.*)$/

/** What the compiler says of each source, by their order: of a sentence with reasons below it, the last reason. */
function toldIn(output: string, sources: readonly Source[]): Told[][] {
  const told: Told[][] = sources.map(() => [])
  let last: Told | undefined
  for (const line of output.split('\n')) {
    const [, index, row, column, message = ''] = ERROR.exec(line) ?? []
    if (index === undefined) {
      if (last && line.startsWith('  ')) last.message = shortened(line.trim())
      continue
    }
    const { parts = [] } = sources[Number(index)] ?? {}
    const at = Number(row) === 3 ? findPath(parts, Number(column) - 1) : undefined
    last = { at: at ?? `${row}:${column}`, message: shortened(message) }
    told[Number(index)]?.push(last)
  }
  return told
}

/** What the compiler says of files beside a copy of the registry whose entities are those of the good declarations. */
export async function compileBesideRegistry(texts: readonly string[]): Promise<string> {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'resources')
  mkdirSync(folder)
  cpSync(join(root, 'registry'), join(path, 'registry'), { recursive: true })
  cpSync(join(root, 'resources/words'), join(folder, 'words'), { recursive: true })
  cpSync(join(root, 'package.json'), join(path, 'package.json'))
  cpSync(join(root, 'resources/tsconfig.json'), join(folder, 'tsconfig.json'))
  cpSync(join(root, 'tsconfig.json'), join(path, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const names = NAMES.map((name) => `'${name}'`).join(' | ')
  writeFileSync(join(folder, 'words/names.ts'), `export type ResourceName = ${names}\n`)
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `m${index}.ts`), text)
  const tsc = join(root, 'node_modules/.bin/tsc')
  try {
    return await new Promise<string>((resolve) => {
      execFile(tsc, ['-p', '.', '--pretty', 'false'], { cwd: folder, maxBuffer: 1e8 }, (_, out) =>
        resolve(out),
      )
    })
  } finally {
    remove()
  }
}

/** Compiles each mistake. */
export async function compiled(mistakes: readonly Pick<Mistake, 'change'>[]): Promise<Told[][]> {
  const sources = mistakes.map(getSource)
  return toldIn(await compileBesideRegistry(sources.map(({ text }) => text)), sources)
}
