/** How a column of the database is written as JSON: as a string, or as it is, being JSON already. */
export type Written = 'text' | 'json'

const byteOf = (character: string): number => character.charCodeAt(0)
const [TAB, NEWLINE, SPACE] = [byteOf('\t'), byteOf('\n'), byteOf(' ')]
const [BACKSLASH, QUOTE, COMMA] = [byteOf('\\'), byteOf('"'), byteOf(',')]
const [NULL_MARK, VERTICAL_TAB] = [byteOf('N'), byteOf('v')]
type Bytes = Buffer<ArrayBuffer>

// A call that copies four bytes costs more than four bytes do.
const NULL = [...'null'].map(byteOf)

/** Bytes of a part at first and at most. */
const SMALL_PART = 1024
const LARGE_PART = 64 * 1024
/** JSON bytes that one byte may become, and those around a value. */
const MOST_PER_BYTE = 6
const AROUND = 8

/** The values of one column as JSON, in parts, so that they are not copied each time they grow. */
class ColumnBytes {
  readonly #written: Written
  readonly #parts: Bytes[] = []
  #bytes = Buffer.allocUnsafe(SMALL_PART)
  #size = 0
  #isEmpty = true

  constructor(written: Written) {
    this.#written = written
  }

  /** Appends a field, which is between two places of a block. */
  append(block: Buffer, from: number, to: number): void {
    this.#makeRoom((to - from) * MOST_PER_BYTE + AROUND)
    if (!this.#isEmpty) this.#bytes[this.#size++] = COMMA
    this.#isEmpty = false
    if (to - from === 2 && block[from] === BACKSLASH && block[from + 1] === NULL_MARK)
      for (const byte of NULL) this.#bytes[this.#size++] = byte
    else if (this.#written === 'text') this.#appendText(block, from, to)
    else this.#appendJson(block, from, to)
  }

  /** Returns them as one: the compressor finds nothing of one part again in the next. */
  finish(): Bytes {
    this.#parts.push(this.#bytes.subarray(0, this.#size))
    return Buffer.concat(this.#parts.splice(0))
  }

  #makeRoom(length: number): void {
    if (this.#size + length <= this.#bytes.length) return
    this.#parts.push(this.#bytes.subarray(0, this.#size))
    const size = Math.min(this.#bytes.length * 2, LARGE_PART)
    this.#bytes = Buffer.allocUnsafe(Math.max(size, length))
    this.#size = 0
  }

  /** JSON holds no control characters, so that the database escaped its backslashes alone. */
  #appendJson(block: Buffer, from: number, to: number): void {
    const bytes = this.#bytes
    let size = this.#size
    for (let at = from; at < to; at++) {
      if (block[at] === BACKSLASH) at++
      bytes[size++] = block[at] ?? 0
    }
    this.#size = size
  }

  /** The escapes of `copy` are those of JSON, but for the vertical tab; JSON has some more. */
  #appendText(block: Buffer, from: number, to: number): void {
    const bytes = this.#bytes
    let size = this.#size
    bytes[size++] = QUOTE
    for (let at = from; at < to; at++) {
      const byte = block[at] ?? 0
      if (byte === BACKSLASH) {
        const escaped = block[++at] ?? 0
        if (escaped === VERTICAL_TAB) size += bytes.write('\\u000b', size, 'latin1')
        else {
          bytes[size++] = BACKSLASH
          bytes[size++] = escaped
        }
      } else if (byte < SPACE)
        size += bytes.write(`\\u${byte.toString(16).padStart(4, '0')}`, size, 'latin1')
      else {
        if (byte === QUOTE) bytes[size++] = BACKSLASH
        bytes[size++] = byte
      }
    }
    bytes[size++] = QUOTE
    this.#size = size
  }
}

function endOfField(block: Buffer, from: number): number {
  let at = from
  while (block[at] !== TAB && block[at] !== NEWLINE) at++
  return at
}

/**
 * Turns rows in the text format of `copy` into the JSON of their columns: the database sends rows
 * at a fraction of what columns cost it, and copying bytes costs less than the strings of the
 * values would. Resolves with the values of each column, with commas between them.
 */
export async function columnBytes(
  blocks: AsyncIterable<Buffer>,
  written: readonly Written[],
): Promise<Bytes[]> {
  const columns = written.map((one) => new ColumnBytes(one))
  let rest: Buffer = Buffer.alloc(0)
  for await (const block of blocks) {
    const rows = rest.length > 0 ? Buffer.concat([rest, block]) : block
    const end = rows.lastIndexOf(NEWLINE) + 1
    for (let at = 0; at < end;)
      for (const column of columns) {
        const to = endOfField(rows, at)
        column.append(rows, at, to)
        at = to + 1
      }
    rest = rows.subarray(end)
  }
  return columns.map((column) => column.finish())
}
