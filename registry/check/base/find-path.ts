/** A step from one place to another. */
interface Edge {
  from: string
  to: string
}

/** Returns the shortest path between two places; undefined if there is none. */
export function findPath<E extends Edge>(
  edges: readonly E[],
  from: string,
  to: string,
): E[] | undefined {
  const paths = [{ end: from, path: [] as E[] }]
  const visited = new Set<string>()
  for (let next = paths.shift(); next; next = paths.shift()) {
    const { end, path } = next
    if (end === to) return path
    if (visited.has(end)) continue
    visited.add(end)
    for (const edge of edges)
      if (edge.from === end) paths.push({ end: edge.to, path: [...path, edge] })
  }
  return undefined
}
