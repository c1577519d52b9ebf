/** Words of JavaScript: no constant can be called so. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default'],
  ...['delete', 'do', 'else', 'enum', 'export', 'extends', 'false', 'finally', 'for', 'function'],
  ...['if', 'implements', 'import', 'in', 'instanceof', 'interface', 'let', 'new', 'null'],
  ...['package', 'private', 'protected', 'public', 'return', 'static', 'super', 'switch', 'this'],
  ...['throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with', 'yield'],
  // The lists of what is declared are called so.
  ...['index', 'registry', 'reports'],
])

/** The name of an entity or a report, and of its file. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** Returns the name under which a file exports what it declares: `order-lines` is `orderLines`. */
export const exportName = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Whether a name is written as that of an entity or a report. */
export const isDeclaredName = (name: string): boolean => NAME.test(name)

/** Whether a name is one that no file can export. */
export const isReservedName = (name: string): boolean => RESERVED.has(name)
