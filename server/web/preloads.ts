/** A file of the build, as Vite's manifest describes it. */
interface ManifestEntry {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}

/** What Vite says of a build: which file each module became, and what that file imports. */
export type BuildManifest = Readonly<Record<string, ManifestEntry>>

/** Returns the JavaScript files that modules of a build need before they run, each once. */
export function filesOf(manifest: BuildManifest, modules: readonly string[]): string[] {
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
