import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The text of each file of declarations, by its path. */
export type TextsByPath = ReadonlyMap<string, string>

/** Returns the text of a file; undefined if it does not exist. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the folders that hold declarations and their vocabulary. */
export const listDeclarationFolders = (root: string): string[] =>
  ['resources', 'registry'].map((name) => join(root, name)).filter(existsSync)

const listPaths = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )

/** Reads every file of declarations below the root. */
export function readDeclarations(root: string): TextsByPath {
  const files = listPaths(listDeclarationFolders(root)).filter((file) => file.endsWith('.ts'))
  // A file may be deleted while others are read.
  return new Map(
    files.flatMap((file) => {
      const text = readText(file)
      return text === undefined ? [] : [[file, text] as const]
    }),
  )
}

/** Returns the paths of files that differ between two versions, or exist in only one. */
export function findChangedFiles(before: TextsByPath, after: TextsByPath): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path))
}

/** Returns whether a file below some folders is newer than a time, in milliseconds since 1970. */
export function hasNewerFile(time: number, folders: readonly string[]): boolean {
  return listPaths(folders).some((file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats !== undefined && stats.isFile() && stats.mtimeMs > time
  })
}
