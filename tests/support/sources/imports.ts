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

/** Lists the imports of a file, type imports included: paths from the root, or package names. */
export function listImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = /^(?:(?:import|export)\s[^'";=()]*?\bfrom|import)\s*['"]([^'"]+)['"]/gm
  const dynamicImports = /\bimport\(\s*['"]([^'"]+)['"]/g
  const importMatches = [...text.matchAll(statements), ...text.matchAll(dynamicImports)]
  return importMatches.map(([, name = '']) =>
    name.startsWith('.')
      ? relative(root, join(root, dirname(file), name))
      : (ENTRIES[name] ?? name),
  )
}

/** Returns for each file the files of the same folders that it imports. */
export function importGraph(folders: readonly string[]): Map<string, string[]> {
  const files = folders.flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  const knownFiles = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      [...new Set(listImports(file))].filter((name) => knownFiles.has(name)),
    ]),
  )
}

/** Groups the nodes of a graph, and returns the edges between different groups. */
export function grouped(
  graph: ReadonlyMap<string, readonly string[]>,
  getGroup: (file: string) => string,
) {
  const groups = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    const sourceGroup = getGroup(file)
    const targetGroups = targets.map(getGroup).filter((group) => group !== sourceGroup)
    groups.set(sourceGroup, [...new Set([...(groups.get(sourceGroup) ?? []), ...targetGroups])])
  }
  return groups
}

/** Finds a shortest cycle through each node. Nodes of one cycle share it. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const visited = new Set<string>()
  const cycles: string[][] = []
  for (const start of graph.keys()) {
    const circle = visited.has(start) ? null : wayBack(graph, start)
    if (!circle) continue
    for (const point of circle) visited.add(point)
    cycles.push(circle)
  }
  return cycles
}

function wayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const predecessors = new Map<string, string>()
  const waiting = [start]
  for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
    for (const neighbour of graph.get(point) ?? []) {
      if (neighbour === start) return tracePath(predecessors, point, start)
      if (predecessors.has(neighbour)) continue
      predecessors.set(neighbour, point)
      waiting.push(neighbour)
    }
  }
  return null
}

function tracePath(
  predecessors: ReadonlyMap<string, string>,
  end: string,
  start: string,
): string[] {
  const path = [start]
  for (let point = end; point !== start; point = predecessors.get(point) ?? start)
    path.unshift(point)
  return [start, ...path]
}
