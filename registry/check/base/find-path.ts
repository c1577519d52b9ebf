/** A step from one place to another. */
interface Edge {
  from: string
  to: string
}

/** Returns the shortest path between two places; undefined if there is none. */
export function findPath<E extends Edge>(
  edges: readonly E[],
  start: string,
  destination: string,
): E[] | undefined {
  const paths = [{ end: start, path: [] as E[] }]
  const visited = new Set<string>()
  for (let candidate = paths.shift(); candidate; candidate = paths.shift()) {
    const { end, path } = candidate
    if (end === destination) return path
    if (visited.has(end)) continue
    visited.add(end)
    for (const edge of edges)
      if (edge.from === end) paths.push({ end: edge.to, path: [...path, edge] })
  }
  return undefined
}
