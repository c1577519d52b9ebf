import { GOOD, type Declared } from './good.ts'

/** A typical mistake: a small change of a valid declaration, and the expected messages. */
export interface Mistake {
  /** The description of the mistake. */
  did: string
  /** The changed values by their paths. Undefined removes a part. */
  change: Readonly<Record<string, unknown>>
  /** True if the tile is declared twice. */
  twice?: true
  /** The path of the wrong word. */
  at: string
  /** The message of the compiler at this word, or at another one. */
  compiler?: string | { at: string; message: string }
  /** The problem that `npm run check` and a start report. */
  check?: { message: string; hint?: string }
}

type Tree = Record<string, unknown>

/** Sets a value in a tree at a path. */
function setValue(tree: Tree, path: readonly string[], value: unknown): void {
  const [key = '', ...restOfPath] = path
  if (restOfPath.length > 0) setValue(tree[key] as Tree, restOfPath, value)
  else if (value === undefined) delete tree[key]
  else tree[key] = value
}

/** Returns the declarations with the change of a mistake. */
export function applyChange({ change }: Pick<Mistake, 'change'>): Record<Declared, Tree> {
  const declarations = structuredClone(GOOD) as Record<Declared, Tree>
  for (const [path, value] of Object.entries(change)) setValue(declarations, path.split('.'), value)
  return declarations
}
