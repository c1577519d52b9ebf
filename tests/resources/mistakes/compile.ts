import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../support/database/temporary.ts'
import type { Declared } from './good.ts'
import { applyChange, type Mistake } from './mistake.ts'
import { type Part, findPath, print } from '../../../tools/reference/printed.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const NAMES = ['boats', 'harbours', 'users']

/** The text before and after each declaration. A tile includes its report. */
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

/** Removes printed declarations from a message of the compiler. */
export const shortened = (message: string) =>
  message.replace(
    /'(?:[^']*\{|PolymorphicDeclaration \||(?:"\w+" \| ){8,}(?:\.\.\. \d+ more \.\.\. \| )?undefined)[^']*'/g,
    "'…'",
  )

interface Source {
  text: string
  parts: readonly Part[]
}

/** Prints the declaration with a mistake as a file. */
function getSource(mistake: Pick<Mistake, 'change'>): Source {
  const [path = 'boats'] = Object.keys(mistake.change)
  const name = path.split('.', 1)[0] as Declared
  const declarations = applyChange(mistake)
  const [start, textAfter] = DEFINED[name]
  const textBefore = start.replace('REPORT', print(declarations.trips, '', 0).text)
  const declared = declarations[name]
  const place = name === 'fleet' ? `tiles.${String(declared.name)}` : name
  const { text, parts } = print(declared, place, textBefore.length)
  return { text: `${HEAD}${textBefore}${text}${textAfter}\n`, parts }
}

/** A message of the compiler: the path of the word, and the sentence. */
export interface Told {
  at: string
  message: string
}

export const ERROR = /^m(\d+)\.ts\((\d+),(\d+)\): error TS\d+: (.*)$/

/** Parses the compiler output of each source. Of a message with reasons, the last reason counts. */
function parseMessages(output: string, sources: readonly Source[]): Told[][] {
  const messages: Told[][] = sources.map(() => [])
  let lastMessage: Told | undefined
  for (const line of output.split('\n')) {
    const [, index, row, column, message = ''] = ERROR.exec(line) ?? []
    if (index === undefined) {
      if (lastMessage && line.startsWith('  ')) lastMessage.message = shortened(line.trim())
      continue
    }
    const { parts = [] } = sources[Number(index)] ?? {}
    const declaredPath = Number(row) === 3 ? findPath(parts, Number(column) - 1) : undefined
    lastMessage = { at: declaredPath ?? `${row}:${column}`, message: shortened(message) }
    messages[Number(index)]?.push(lastMessage)
  }
  return messages
}

/** Compiles sources in a copy of the registry with the valid entities. */
export async function compileBesideRegistry(texts: readonly string[]): Promise<string> {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'resources')
  mkdirSync(folder)
  cpSync(join(root, 'registry'), join(path, 'registry'), { recursive: true })
  cpSync(join(root, 'resources/words'), join(folder, 'words'), { recursive: true })
  for (const file of ['business.ts', 'package.json']) cpSync(join(root, file), join(path, file))
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
  return parseMessages(await compileBesideRegistry(sources.map(({ text }) => text)), sources)
}
