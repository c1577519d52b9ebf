/** The declarations of calls, of which the browser uses a part. */
export const CALL_FILE = /\/registry\/\w+\/[\w-]*calls\.ts$/

/** The properties of a call that the browser uses. The others validate requests and document. */
const USED_PROPERTIES = new Set(['request', 'callers', 'answer', 'beside'])
const DOCUMENTATION = new Set(['about', 'example'])

/** The parts of an entity that only the server uses, by the function that declares it. */
export const SERVER_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  defineEntity: new Set(['covers', 'posts']),
}

/** A node of a syntax tree (ESTree), with its place in the text. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
  value?: { type?: string }
  properties?: SyntaxNode[]
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

type ListUnused = (
  properties: readonly SyntaxNode[],
  declaring: string | undefined,
) => readonly SyntaxNode[]

/** Returns the properties of an object in a file of calls that the browser does not use. */
const listUnusedOfCalls: ListUnused = (properties) => {
  const names = new Set(properties.map(({ key }) => key?.name))
  const isCall = names.has('request') && names.has('responseText')
  return properties.filter(
    ({ key }) =>
      key?.name !== undefined &&
      (DOCUMENTATION.has(key.name) || (isCall && !USED_PROPERTIES.has(key.name))),
  )
}

/**
 * Returns the parts of an entity that only the server uses, and the sentences about an entity or a
 * field, which only the API's documentation shows.
 */
const listUnusedOfDeclarations: ListUnused = (properties, declaring = '') => {
  const serverParts = SERVER_PARTS[declaring]
  return properties.filter(
    ({ key, value }) =>
      serverParts?.has(key?.name ?? '') || (key?.name === 'about' && value?.type === 'Literal'),
  )
}

/**
 * Collects the ranges of unused properties, each up to the next property. `declaring` is the name of
 * the function whose argument the node is.
 */
function collectRanges(
  node: SyntaxNode,
  listUnused: ListUnused,
  ranges: [start: number, end: number][],
  declaring?: string,
): void {
  const { properties = [] } = node
  const unused = new Set(listUnused(properties, declaring))
  for (const property of unused) {
    const next = properties[properties.indexOf(property) + 1]
    ranges.push([property.start, next?.start ?? property.end])
  }
  for (const child of Object.values(node).flat())
    if (isNode(child) && !unused.has(child))
      collectRanges(child, listUnused, ranges, node.callee?.name)
}

/** Replaces a part of a code by spaces, so that its source map still holds. */
export const blankOut = (code: string): string => code.replaceAll(/[^\n]/g, ' ')

/** Returns code without the properties that the browser does not use. */
function removeUnused(code: string, tree: unknown, listUnused: ListUnused): string {
  const ranges: [start: number, end: number][] = []
  if (isNode(tree)) collectRanges(tree, listUnused, ranges)
  return ranges.reduce(
    (text, [start, end]) =>
      text.slice(0, start) + blankOut(text.slice(start, end)) + text.slice(end),
    code,
  )
}

/**
 * Returns the code of a module of calls with only the part that the browser uses, which is less
 * than a third of it.
 */
export const keepUsedParts = (code: string, tree: unknown): string =>
  removeUnused(code, tree, listUnusedOfCalls)

/** Returns the code of a declaration with only the parts that the browser uses. */
export const removeServerParts = (code: string, tree: unknown): string =>
  removeUnused(code, tree, listUnusedOfDeclarations)
