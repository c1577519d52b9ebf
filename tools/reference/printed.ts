/** A part of a printed declaration: where it begins, by the path that leads to it. */
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

/** Joins the entries of an object or a list, each of which is printed where it stands. */
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

/** Prints plain data as somebody writes it into a file, in one line, with where each part of it begins. */
export function print(value: unknown, path: string, start: number): Printed {
  const whole = { path, start }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => (at: number) => print(item, `${path}[${index}]`, at))
    const { text, parts } = joined(items, ['[', ']'], start)
    return { text, parts: [...parts, whole] }
  }
  if (typeof value !== 'object' || value === null)
    return { text: scalarText(value), parts: [whole] }
  const entries = Object.entries(value).map(([key, item]) => (at: number): Printed => {
    const head = `${keyText(key)}: `
    const inner = print(item, `${path}.${key}`, at + head.length)
    const parts = [{ path: `${path}.${key}`, start: at }, ...inner.parts]
    return { text: head + inner.text, parts }
  })
  const { text, parts } = joined(entries, ['{ ', ' }'], start)
  return { text, parts: [...parts, whole] }
}

/** The path of the part that begins at a place of the text. */
export const pathAt = (parts: readonly Part[], start: number): string | undefined =>
  parts.find((part) => part.start === start)?.path
