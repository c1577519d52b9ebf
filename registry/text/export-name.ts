/** The reserved words of JavaScript, which cannot name a constant. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'await',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'default',
  'delete',
  'do',
  'else',
  'enum',
  'export',
  'extends',
  'false',
  'finally',
  'for',
  'function',
  'if',
  'implements',
  'import',
  'in',
  'instanceof',
  'interface',
  'let',
  'new',
  'null',
  'package',
  'private',
  'protected',
  'public',
  'return',
  'static',
  'super',
  'switch',
  'this',
  'throw',
  'true',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
  'yield',
  // The names of the generated index files.
  'index',
  'registry',
  'reports',
])

/** The pattern of names of entities and reports. */
const NAME_PATTERN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** Returns the export name of a declaration: `orderLines` for `order-lines`. */
export const toExportName = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns whether a name has the form of an entity's or report's name. */
export const isDeclaredName = (name: string): boolean => NAME_PATTERN.test(name)

/** Returns whether a name is reserved, so that no file can export it. */
export const isReservedName = (name: string): boolean => RESERVED_NAMES.has(name)
