/** A file of the build, as Vite's manifest describes it. */
interface ManifestEntry {
  file: string
  name?: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** Vite's manifest of a build: the file of each module, and its imports. */
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

/** Returns the JavaScript files that modules of a build need, each once. */
function listModuleFiles(manifest: BuildManifest, modules: readonly string[]): string[] {
  const visited = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (!entry || visited.has(name)) return
    visited.add(name)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return [...visited].map((name) => manifest[name]?.file ?? '').filter((file) => file !== '')
}

/** The chunk name of a list's code in vite.config.ts, and its entry module. */
const LIST_CHUNK = 'list'
const LIST_SCREEN = 'src/screens/list/ListScreen.tsx'

/** Returns the JavaScript files of every list, including those of the app. */
export function listFiles(manifest: BuildManifest): string[] {
  const listChunkKeys = Object.keys(manifest).filter((key) => manifest[key]?.name === LIST_CHUNK)
  // The module has its own file if the bundler splits the named chunk.
  return listModuleFiles(manifest, ['index.html', LIST_SCREEN, ...listChunkKeys])
}
