/** A part of a printed declaration: its start, and its path. */
export interface Part {
  path: string
  start: number
}

interface Printed {
  text: string
  parts: readonly Part[]
}

const isPlainKey = (key: string) => /^[A-Za-z_]\w*$/.test(key)
const keyText = (key: string) => (isPlainKey(key) ? key : `'${key}'`)
const scalarText = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/** Joins the printed entries of an object or a list. */
function joined(
  entries: readonly ((start: number) => Printed)[],
  [open, close]: readonly [string, string],
  start: number,
): Printed {
  let text = open
  const parts: Part[] = []
  for (const [index, entry] of entries.entries()) {
    if (index > 0) text += ', '
    const printed = entry(start + text.length)
    text += printed.text
    parts.push(...printed.parts)
  }
  return { text: text + close, parts }
}

/** Prints plain data as source code in one line, with the start of each part. */
export function print(value: unknown, path: string, start: number): Printed {
  const root = { path, start }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (at: number) => print(item, `${path}[${index}]`, at))
    const { text, parts } = joined(items, ['[', ']'], start)
    return { text, parts: [...parts, root] }
  }
  if (typeof value !== 'object' || value === null) return { text: scalarText(value), parts: [root] }
  const entries = Object.entries(value).map(([key, item]) => (at: number): Printed => {
    const head = `${keyText(key)}: `
    const inner = print(item, `${path}.${key}`, at + head.length)
    const parts = [{ path: `${path}.${key}`, start: at }, ...inner.parts]
    return { text: head + inner.text, parts }
  })
  const { text, parts } = joined(entries, ['{ ', ' }'], start)
  return { text, parts: [...parts, root] }
}

/** Returns the path of the part at a position of the text. */
export const findPath = (parts: readonly Part[], start: number): string | undefined =>
  parts.find((part) => part.start === start)?.path
