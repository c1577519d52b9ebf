import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The text of each file of declarations, by its path. */
export type Texts = ReadonlyMap<string, string>

/** Returns the text of a file; undefined where there is none. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the folders that hold declarations and their vocabulary. */
export const declarationFolders = (root: string): string[] =>
  ['resources', 'registry'].map((name) => join(root, name))

const pathsIn = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )

/** Reads every file of declarations below the root. */
export function declarationsIn(root: string): Texts {
  const files = pathsIn(declarationFolders(root)).filter((file) => file.endsWith('.ts'))
  // One that goes away while they are read is none.
  return new Map(
    files.flatMap((file) => {
      const text = textOf(file)
      return text === undefined ? [] : [[file, text] as const]
    }),
  )
}

/** Returns the paths of files that one side has and the other has not, or has otherwise. */
export function changedBetween(before: Texts, after: Texts): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path))
}

/** Whether a file below some folders was written after a time, in milliseconds since 1970. */
export function isEditedSince(time: number, folders: readonly string[]): boolean {
  return pathsIn(folders).some((file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats !== undefined && stats.isFile() && stats.mtimeMs > time
  })
}
