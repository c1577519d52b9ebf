import { GOOD, type Declared } from './good.ts'

/** A mistake that people make, as a small change to a declaration that holds together, and who says what of it. */
export interface Mistake {
  /** What somebody did. */
  did: string
  /** Parts of the declarations by their paths, with what stands there instead; undefined takes a part away. */
  change: Readonly<Record<string, unknown>>
  /** The tile stands there twice. */
  twice?: true
  /** The word that is wrong. */
  at: string
  /** What the compiler says there, or at a word beside it. */
  compiler?: string | { at: string; message: string }
  /** What `npm run check` and a start say. */
  check?: { message: string; hint?: string }
}

type Tree = Record<string, unknown>

/** Puts a value into a tree at a path. */
function put(tree: Tree, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length > 0) put(tree[key] as Tree, rest, value)
  else if (value === undefined) delete tree[key]
  else tree[key] = value
}

/** The declarations with the change of a mistake in them. */
export function changed({ change }: Pick<Mistake, 'change'>): Record<Declared, Tree> {
  const all = structuredClone(GOOD) as Record<Declared, Tree>
  for (const [path, value] of Object.entries(change)) put(all, path.split('.'), value)
  return all
}
