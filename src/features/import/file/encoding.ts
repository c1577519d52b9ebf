import { analyse } from 'chardet'

/** The encodings to choose from, as the Encoding Standard names them. */
export const ENCODINGS: readonly string[] = [
  'utf-8',
  'windows-1252',
  'windows-1256',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'utf-16le',
  'utf-16be',
]

/** The byte order marks of encodings. */
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Decodes bytes; undefined if they are invalid in the encoding. */
export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const WORD_PATTERN = /[\p{L}\p{M}]+/gu
/** The number of characters by which encodings are rated. */
const RATED_LENGTH = 100_000

/** Rates a word with non-ASCII letters. A word that no language writes was decoded wrongly. */
function rateWord(word: string): number {
  if (word.length === 1) return 0
  const isLatin = /\p{Script=Latin}/u.test(word)
  if (isLatin && /[^\p{Script=Latin}\p{M}]/u.test(word)) return -2
  if (/\p{Ll}\p{Lu}/u.test(word)) return -1
  const nonAsciiCount = word.replace(/\p{ASCII}/gu, '').length
  return isLatin && word.length > 2 && nonAsciiCount * 2 > word.length ? -1 : 1
}

/** Signs that never stand next to a letter, except an apostrophe between two letters. */
const STRAY_SIGN =
  /(?<=\p{L})(?!’\p{L})[^\p{L}\p{M}\p{N}\p{ASCII}\p{Z}»”’–—،؛؟]|[^\p{L}\p{M}\p{N}\p{ASCII}\p{Z}«“„‘¡¿–—](?<!\p{L}’)(?=\p{L})/gu
const CONTROL_CHARACTER = /[\u0080-\u009f]/g

/** Rates a text. A higher score means that its letters are more likely correct. */
function rateText(fullText: string): number {
  const text = fullText.slice(0, RATED_LENGTH)
  const words = (text.match(WORD_PATTERN) ?? []).filter((word) => /\P{ASCII}/u.test(word))
  const straySigns = [...(text.match(STRAY_SIGN) ?? []), ...(text.match(CONTROL_CHARACTER) ?? [])]
  return words.reduce((total, word) => total + rateWord(word), 0) - straySigns.length
}

/**
 * Returns the two-byte encoding indicated by the positions of zeros; undefined if there is none.
 */
function detectByZeros(bytes: Uint8Array): string | undefined {
  const zeros = [...bytes.entries()].filter(([, byte]) => byte === 0)
  if (zeros.length === 0) return undefined
  const oddZeroCount = zeros.filter(([position]) => position % 2 === 1).length
  const encoding = oddZeroCount * 2 >= zeros.length ? 'utf-16le' : 'utf-16be'
  return decode(bytes, encoding) === undefined ? undefined : encoding
}

/** Returns the encodings suggested by letter statistics, the likeliest first. */
const suggestEncodings = (bytes: Uint8Array) =>
  analyse(bytes).flatMap(({ name }) => {
    try {
      return [new TextDecoder(name).encoding]
    } catch {
      return []
    }
  })

/**
 * Detects the encoding of a file: by its byte order mark, by validity, and by the decoded words.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const markedEncoding = BYTE_ORDER_MARKS.find(([, mark]) =>
    mark.every((byte, position) => bytes[position] === byte),
  )
  if (markedEncoding) return markedEncoding[0]
  const twoByteEncoding = detectByZeros(bytes)
  if (twoByteEncoding) return twoByteEncoding
  if (decode(bytes, 'utf-8') !== undefined) return 'utf-8'
  const candidates = new Set([...suggestEncodings(bytes), ...ENCODINGS.slice(1, -2)])
  const ratedEncodings = [...candidates].flatMap((encoding) => {
    const text = decode(bytes, encoding)
    return text === undefined ? [] : [{ encoding, rate: rateText(text) }]
  })
  return (
    ratedEncodings.toSorted((first, second) => second.rate - first.rate)[0]?.encoding ??
    'windows-1252'
  )
}
