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
const formatKey = (key: string) => (isPlainKey(key) ? key : `'${key}'`)
const formatScalar = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

/** Joins the printed entries of an object or a list. */
function joinEntries(
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
  const rootPart = { path, start }
  if (Array.isArray(value)) {
    const items = value.map(
      (item, index) => (offset: number) => print(item, `${path}[${index}]`, offset),
    )
    const { text, parts } = joinEntries(items, ['[', ']'], start)
    return { text, parts: [...parts, rootPart] }
  }
  if (typeof value !== 'object' || value === null)
    return { text: formatScalar(value), parts: [rootPart] }
  const entries = Object.entries(value).map(([key, item]) => (offset: number): Printed => {
    const prefix = `${formatKey(key)}: `
    const printedItem = print(item, `${path}.${key}`, offset + prefix.length)
    const parts = [{ path: `${path}.${key}`, start: offset }, ...printedItem.parts]
    return { text: prefix + printedItem.text, parts }
  })
  const { text, parts } = joinEntries(entries, ['{ ', ' }'], start)
  return { text, parts: [...parts, rootPart] }
}

/** Returns the path of the part at a position of the text. */
export const findPath = (parts: readonly Part[], start: number): string | undefined =>
  parts.find((part) => part.start === start)?.path
