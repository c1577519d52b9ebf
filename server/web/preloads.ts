/** A file of the build, as Vite's manifest describes it. */
interface ManifestEntry {
  file: string
  name?: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** What Vite says of a build: which file each module became, and what that file imports. */
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

/** Returns the JavaScript files that modules of a build need before they run, each once. */
function filesOf(manifest: BuildManifest, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (!entry || seen.has(name)) return
    seen.add(name)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const name of modules) visit(name)
  return [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file !== '')
}

/** The name that vite.config.ts gives the file with a list's own code, and the module that begins it. */
const LIST = 'list'
const LIST_SCREEN = 'src/list/ListScreen.tsx'

/** Returns the JavaScript files of every list, those of the app itself among them. */
export function listFiles(manifest: BuildManifest): string[] {
  const named = Object.keys(manifest).filter((key) => manifest[key]?.name === LIST)
  // The module has a file of its own where the bundler cannot give out the whole one under its name.
  return filesOf(manifest, ['index.html', LIST_SCREEN, ...named])
}
