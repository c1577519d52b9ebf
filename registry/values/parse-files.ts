import { FILE_KINDS, type FileKind, MAX_FILES } from '../words/file-kinds.ts'
import { type Parsed, wrong } from './parsed.ts'
import { cleanLine } from '../characters/clean-text.ts'

/** The maximum number of characters of a file's name. */
const MAX_NAME = 200
const ADDRESS = /^\/uploads\/([0-9a-f]{64})\.([a-z]+)(?:\?name=([^&#\s]*))?$/

/** The parts of a stored file's address. */
export interface FileAddress {
  /** The name under which it is stored. */
  stored: string
  /** The name under which it is downloaded. */
  name: string
  kind: FileKind
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parses the URL of a stored file; undefined for any other text. */
export function fileAddress(text: unknown): FileAddress | undefined {
  const [, hash = '', ending = '', query = ''] = ADDRESS.exec(String(text)) ?? []
  const kinds = Object.entries(FILE_KINDS) as [FileKind, readonly string[]][]
  const kind = kinds.find(([, endings]) => endings.includes(ending))?.[0]
  const address = decoded(query)
  const name = address === undefined ? undefined : cleanLine(address)
  if (!kind || name === undefined || name.length > MAX_NAME) return undefined
  return { stored: `${hash}.${ending}`, name: name === '' ? `file.${ending}` : name, kind }
}

/** The query of the thumbnail of an image. */
export const THUMBNAIL_QUERY = '?thumbnail'

/** Builds the URL of the thumbnail of a stored image; other addresses stay as they are. */
export const thumbnailAddress = (address: string): string =>
  fileAddress(address)?.kind === 'image'
    ? `${address.replace(/\?.*$/, '')}${THUMBNAIL_QUERY}`
    : address

/** Builds the URL of a stored file with its download name. */
export const namedAddress = (url: string, name: string): string =>
  `${url}?name=${encodeURIComponent(cleanLine(name).slice(-MAX_NAME))}`

/** Parses the URLs of several files, each once, in order. */
export function parseFiles(
  { max = MAX_FILES, kinds }: { max?: number; kinds?: readonly FileKind[] },
  input: unknown,
): Parsed {
  const uniqueTexts = [...new Set([input].flat().map(String))]
  if (uniqueTexts.length > max) return wrong('too_many_files', { max })
  const files = uniqueTexts.map(fileAddress)
  if (files.some((file) => file === undefined)) return wrong('not_file')
  const isOther = files.some((file) => file && kinds && !kinds.includes(file.kind))
  if (isOther) return wrong('not_kind', { kinds: (kinds ?? []).join(', ') })
  return { value: uniqueTexts }
}
