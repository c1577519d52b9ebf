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
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
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

const WORD = /[\p{L}\p{M}]+/gu
/** The number of characters by which encodings are rated. */
const RATED = 100_000

/** Rates a word with non-ASCII letters. A word that no language writes was decoded wrongly. */
function rateWord(word: string): number {
  if (word.length === 1) return 0
  const isLatin = /\p{Script=Latin}/u.test(word)
  if (isLatin && /[^\p{Script=Latin}\p{M}]/u.test(word)) return -2
  if (/\p{Ll}\p{Lu}/u.test(word)) return -1
  const foreign = word.replace(/\p{ASCII}/gu, '').length
  return isLatin && word.length > 2 && foreign * 2 > word.length ? -1 : 1
}

/** Signs that never stand next to a letter, except an apostrophe between two letters. */
const STRAY_SIGN =
  /(?<=\p{L})(?!’\p{L})[^\p{L}\p{M}\p{N}\p{ASCII}\p{Z}»”’–—،؛؟]|[^\p{L}\p{M}\p{N}\p{ASCII}\p{Z}«“„‘¡¿–—](?<!\p{L}’)(?=\p{L})/gu
const CONTROL = /[\u0080-\u009f]/g

/** Rates a text. A higher score means that its letters are more likely correct. */
function rateText(whole: string): number {
  const text = whole.slice(0, RATED)
  const words = (text.match(WORD) ?? []).filter((word) => /\P{ASCII}/u.test(word))
  const stray = [...(text.match(STRAY_SIGN) ?? []), ...(text.match(CONTROL) ?? [])]
  return words.reduce((total, word) => total + rateWord(word), 0) - stray.length
}

/**
 * Returns the two-byte encoding indicated by the positions of zeros; undefined if there is none.
 */
function detectByZeros(bytes: Uint8Array): string | undefined {
  const zeros = [...bytes.entries()].filter(([, byte]) => byte === 0)
  if (zeros.length === 0) return undefined
  const odd = zeros.filter(([at]) => at % 2 === 1).length
  const encoding = odd * 2 >= zeros.length ? 'utf-16le' : 'utf-16be'
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
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const wide = detectByZeros(bytes)
  if (wide) return wide
  if (decode(bytes, 'utf-8') !== undefined) return 'utf-8'
  const candidates = new Set([...suggestEncodings(bytes), ...ENCODINGS.slice(1, -2)])
  const rated = [...candidates].flatMap((encoding) => {
    const text = decode(bytes, encoding)
    return text === undefined ? [] : [{ encoding, rate: rateText(text) }]
  })
  return rated.toSorted((a, b) => b.rate - a.rate)[0]?.encoding ?? 'windows-1252'
}
