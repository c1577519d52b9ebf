import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createExportProblem } from '../../registry/check/base/exports.ts'
import { isRecord, type UncheckedObject } from '../../registry/check/base/plain.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { BUSINESS_FOLDER } from '../../server/settings/business-folder.mjs'
import { toExportName, isDeclaredName, isReservedName } from '../../registry/text/export-name.ts'

/** The folder of the business, with a slash. */
const root = join(BUSINESS_FOLDER, '/')

/** The declarations of a folder's files by name, and the mistakes of unreadable files. */
interface LoadedFolder {
  declared: Readonly<Record<string, unknown>>
  problems: readonly Problem[]
  /** The names of unreadable files. */
  missing: readonly string[]
}

interface NamedDeclaration {
  name: string
}

const isNamed = (value: unknown): value is NamedDeclaration =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** Returns the error of a broken file with its location, relative to the project. */
function getReason(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const [location = ''] = stack.split('\n')
  const text =
    message.includes(root) || !location.includes(root) ? message : `${location}: ${message}`
  return text
    .replaceAll(pathToFileURL(root).href, '')
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' ')
}

type ReadModule = { module: object } | { problem: Problem }

/** Returns whether the business has a file. */
export const hasFile = (file: string): boolean => existsSync(root + file)

/** Imports a file; returns the module, or the mistake if it is unreadable. */
export async function readModule(file: string): Promise<ReadModule> {
  try {
    return { module: (await import(pathToFileURL(root + file).href)) as object }
  } catch (error) {
    const message = `It cannot be read: ${getReason(error)}`
    return { problem: { rule: 'unreadable-file', path: file, message } }
  }
}

/** Imports a file that a business may leave out; an empty module without it. */
export const readOptionalModule = async (file: string): Promise<ReadModule> =>
  hasFile(file) ? readModule(file) : { module: {} }

/** Returns a folder relative to `resources/`, as `missingExport` takes it. */
const getRelativeFolder = (folder: string) =>
  folder.replace(/^resources\/?/, '').replace(/(.)$/, '$1/')

/** Converts a name to the form of file names: `car-brands` for `CarBrands` and `car_brands`. */
const toFileName = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()

/** Returns the mistake in the name of a file; undefined for valid names. */
function findNameMistake(file: string, name: string): Problem | undefined {
  const rule = 'wrong-name'
  if (!isDeclaredName(name))
    return {
      rule,
      path: file,
      message: `'${name}' is not written as a name, so that nobody reads the file.`,
      hint: `Call it '${toFileName(name)}.ts', in small letters and hyphens.`,
    }
  return isReservedName(name)
    ? {
        rule,
        path: file,
        message: `'${name}' is a word of JavaScript or of the registry, so that nothing can be exported under it.`,
        hint: 'Give the file, and what it declares, another name.',
      }
    : undefined
}

/** Describes the export that a file has instead of the expected one. */
function findOtherExport(
  module: UncheckedObject,
  declaration: NamedDeclaration | undefined,
  name: string,
): string | undefined {
  const namedExport = module[toExportName(name)]
  if (namedExport !== undefined && !isRecord(namedExport))
    return 'has another kind of value, which declares nothing'
  if (namedExport !== undefined) return 'has an object without a name'
  const [key] = Object.entries(module).find(([, value]) => value === declaration) ?? []
  if (declaration === undefined || key === undefined) return undefined
  return key === 'default' ? "has it as its 'default'" : `has it as '${key}'`
}

/** Returns the declaration that a module exports under its name, with its mistakes. */
function findDeclaration(folder: string, name: string, module: UncheckedObject) {
  const file = `${folder}/${name}.ts`
  const declarations = Object.values(module).filter(isNamed)
  const namedExport = module[toExportName(name)]
  const declaration = isNamed(namedExport)
    ? namedExport
    : (declarations.find((candidate) => candidate.name === name) ?? declarations[0])
  const problems: Problem[] = []
  const nameMistake = declaration === undefined ? undefined : findNameMistake(file, name)
  if (nameMistake) problems.push(nameMistake)
  else if (namedExport === undefined || namedExport !== declaration)
    problems.push({
      ...createExportProblem(
        name,
        getRelativeFolder(folder),
        findOtherExport(module, declaration, name),
      ),
      file,
    })
  for (const [key, value] of Object.entries(module))
    if (isNamed(value) && value !== declaration && 'fields' in value)
      problems.push({
        rule: 'wrong-export',
        path: file,
        message: `'${key}' is declared in it as well, and nobody reads it.`,
        hint: `Give it a file of its own: ${folder}/${toFileName(key)}.ts.`,
      })
  return { declaration, problems }
}

/**
 * Loads the declarations of a folder file by file, so that a broken file does not hide the others.
 */
export async function loadFolder(folder: string): Promise<LoadedFolder> {
  const files = (hasFile(folder) ? readdirSync(root + folder) : []).filter((file) =>
    /^(?!index\.).*\.ts$/.test(file),
  )
  const declared: Record<string, unknown> = {}
  const problems: Problem[] = []
  const missing: string[] = []
  for (const file of files.toSorted()) {
    const name = file.replace(/\.ts$/, '')
    const result = await readModule(`${folder}/${file}`)
    if ('problem' in result) {
      missing.push(name)
      problems.push(result.problem)
      continue
    }
    const { declaration, problems: ownProblems } = findDeclaration(
      folder,
      name,
      result.module as UncheckedObject,
    )
    if (declaration === undefined && !isDeclaredName(name)) continue
    problems.push(...ownProblems)
    // A misnamed file is checked under the corrected name.
    if (declaration) declared[isDeclaredName(name) ? name : toFileName(name)] ??= declaration
    else missing.push(name)
  }
  return { declared, problems, missing }
}
