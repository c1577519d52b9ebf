import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Problem } from '../../resources/kit/check/base/problem.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the files of a folder declare, by name, and what is wrong with files that cannot be read. */
interface Loaded {
  declared: Readonly<Record<string, unknown>>
  problems: readonly Problem[]
  /** The names of what could not be read. */
  missing: readonly string[]
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** What a broken file says of itself: where it breaks, by the paths of this folder. */
function reasonOf(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [place = ''] = stack.split('\n')
  const text = message.includes(root) || !place.includes(root) ? message : `${place}: ${message}`
  return text
    .replaceAll(pathToFileURL(root).href, '')
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' ')
}

/** What a module declares, and what is wrong where it cannot be read. */
export async function read(file: string): Promise<{ module: object } | { problem: Problem }> {
  try {
    return { module: (await import(pathToFileURL(root + file).href)) as object }
  } catch (error) {
    const message = `It cannot be read: ${reasonOf(error)}`
    return { problem: { rule: 'unreadable-file', at: file, message } }
  }
}

/** Reads the declarations of a folder file by file, so that a broken one hides nothing of the others. */
export async function load(folder: string): Promise<Loaded> {
  const files = readdirSync(root + folder).filter((file) => /^(?!index\.).*\.ts$/.test(file))
  const declared: Record<string, unknown> = {}
  const problems: Problem[] = []
  const missing: string[] = []
  for (const file of files.toSorted()) {
    const name = file.replace(/\.ts$/, '')
    const found = await read(`${folder}/${file}`)
    if ('problem' in found) {
      missing.push(name)
      problems.push(found.problem)
      continue
    }
    const named = Object.values(found.module).filter(isNamed)
    const one = named.find((declaration) => declaration.name === name) ?? named[0]
    if (one) declared[name] = one
  }
  return { declared, problems, missing }
}
