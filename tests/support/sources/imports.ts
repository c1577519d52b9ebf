import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from './sources.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The file of each entry of `imports` in `package.json`, as a path from the root. */
export const ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<string>(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map(
    ([entry, file]) => [entry, join(file)],
  ),
)

/** What a file imports, types too: paths from the root, or the names of packages. */
export function listImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = /^(?:(?:import|export)\s[^'";=()]*?\bfrom|import)\s*['"]([^'"]+)['"]/gm
  const calls = /\bimport\(\s*['"]([^'"]+)['"]/g
  const found = [...text.matchAll(statements), ...text.matchAll(calls)]
  return found.map(([, name = '']) =>
    name.startsWith('.')
      ? relative(root, join(root, dirname(file), name))
      : (ENTRIES[name] ?? name),
  )
}

/** Which file imports which others of the same folders. */
export function importGraph(folders: readonly string[]): Map<string, string[]> {
  const files = folders.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  const known = new Set(files)
  return new Map(
    files.map((file) => [file, [...new Set(listImports(file))].filter((name) => known.has(name))]),
  )
}

/** The arrows between the groups into which a graph's points fall, without those inside one. */
export function grouped(
  graph: ReadonlyMap<string, readonly string[]>,
  of: (file: string) => string,
) {
  const groups = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    const from = of(file)
    const to = targets.map(of).filter((group) => group !== from)
    groups.set(from, [...new Set([...(groups.get(from) ?? []), ...to])])
  }
  return groups
}

/** A shortest way from each point back to itself; one circle for all of its points. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Set<string>()
  const found: string[][] = []
  for (const start of graph.keys()) {
    const circle = seen.has(start) ? null : wayBack(graph, start)
    if (!circle) continue
    for (const point of circle) seen.add(point)
    found.push(circle)
  }
  return found
}

function wayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const before = new Map<string, string>()
  const waiting = [start]
  for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
    for (const next of graph.get(point) ?? []) {
      if (next === start) return wayTo(before, point, start)
      if (before.has(next)) continue
      before.set(next, point)
      waiting.push(next)
    }
  }
  return null
}

function wayTo(before: ReadonlyMap<string, string>, end: string, start: string): string[] {
  const way = [start]
  for (let point = end; point !== start; point = before.get(point) ?? start) way.unshift(point)
  return [start, ...way]
}
