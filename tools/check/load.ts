import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { missingExport } from '../../registry/check/base/exports.ts'
import { isRecord, type Loose } from '../../registry/check/base/plain.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { exportName, isDeclaredName, isReservedName } from '../../registry/text/export-name.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the files of a folder declare, by name, and what is wrong with files that cannot be read. */
interface Loaded {
  declared: Readonly<Record<string, unknown>>
  problems: readonly Problem[]
  /** The names of what could not be read. */
  missing: readonly string[]
}

interface Named {
  name: string
}

const isNamed = (value: unknown): value is Named =>
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

/** Returns a folder below `resources/`, as `missingExport` takes it. */
const inResources = (folder: string) => folder.replace(/^resources\/?/, '').replace(/(.)$/, '$1/')

/** Returns a name in the letters of a file's name: `CarBrands` and `car_brands` are `car-brands`. */
const inSmallLetters = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()

/** What is wrong with the name of a file that declares something; undefined for one that is read. */
function misnamed(file: string, name: string): Problem | undefined {
  const rule = 'wrong-name'
  if (!isDeclaredName(name))
    return {
      rule,
      at: file,
      message: `'${name}' is not written as a name, so that nobody reads the file.`,
      hint: `Call it '${inSmallLetters(name)}.ts', in small letters and hyphens.`,
    }
  return isReservedName(name)
    ? {
        rule,
        at: file,
        message: `'${name}' is a word of JavaScript or of the registry, so that nothing can be exported under it.`,
        hint: 'Give the file, and what it declares, another name.',
      }
    : undefined
}

/** What a file has in place of the export under its own name. */
function insteadOf(module: Loose, one: Named | undefined, name: string): string | undefined {
  const own = module[exportName(name)]
  if (own !== undefined && !isRecord(own)) return 'has something else there, which declares nothing'
  if (own !== undefined) return 'has an object there without a name'
  const [key] = Object.entries(module).find(([, value]) => value === one) ?? []
  if (one === undefined || key === undefined) return undefined
  return key === 'default' ? "has it as its 'default'" : `has it as '${key}'`
}

/** What a module declares under the name of its file, and what is wrong with how it does. */
function declarationIn(folder: string, name: string, module: Loose) {
  const file = `${folder}/${name}.ts`
  const named = Object.values(module).filter(isNamed)
  const own = module[exportName(name)]
  const one = isNamed(own) ? own : (named.find((other) => other.name === name) ?? named[0])
  const problems: Problem[] = []
  const wrong = one === undefined ? undefined : misnamed(file, name)
  if (wrong) problems.push(wrong)
  else if (own === undefined || own !== one)
    problems.push({
      ...missingExport(name, inResources(folder), insteadOf(module, one, name)),
      file,
    })
  for (const [key, other] of Object.entries(module))
    if (isNamed(other) && other !== one && 'fields' in other)
      problems.push({
        rule: 'wrong-export',
        at: file,
        message: `'${key}' is declared in it as well, and nobody reads it.`,
        hint: `Give it a file of its own: ${folder}/${inSmallLetters(key)}.ts.`,
      })
  return { one, problems }
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
    const { one, problems: own } = declarationIn(folder, name, found.module as Loose)
    if (one === undefined && !isDeclaredName(name)) continue
    problems.push(...own)
    // A file of another name is checked as what it should be called.
    if (one) declared[isDeclaredName(name) ? name : inSmallLetters(name)] ??= one
    else missing.push(name)
  }
  return { declared, problems, missing }
}
