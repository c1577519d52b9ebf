import { FILE_KINDS, type FileKind, MAX_FILES } from '../words/file-kinds.ts'
import { type ParsedValue, createValueProblem } from './parsed.ts'
import { cleanLine } from '../characters/clean-text.ts'

/** The maximum number of characters of a file's name. */
const MAX_FILE_NAME_LENGTH = 200
const FILE_URL = /^\/uploads\/([0-9a-f]{64})\.([a-z]+)(?:\?name=([^&#\s]*))?$/

/** The parts of a stored file's address. */
export interface FileAddress {
  /** The name under which the file is stored. */
  stored: string
  /** The name under which the file is downloaded. */
  name: string
  kind: FileKind
}

function decodeSafely(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parses the URL of a stored file; undefined for any other text. */
export function parseFileAddress(text: unknown): FileAddress | undefined {
  const [, hash = '', extension = '', query = ''] = FILE_URL.exec(String(text)) ?? []
  const kinds = Object.entries(FILE_KINDS) as [FileKind, readonly string[]][]
  const kind = kinds.find(([, extensions]) => extensions.includes(extension))?.[0]
  const decodedName = decodeSafely(query)
  const name = decodedName === undefined ? undefined : cleanLine(decodedName)
  if (!kind || name === undefined || name.length > MAX_FILE_NAME_LENGTH) return undefined
  return { stored: `${hash}.${extension}`, name: name === '' ? `file.${extension}` : name, kind }
}

/** The query of the thumbnail of an image. */
export const THUMBNAIL_QUERY = '?thumbnail'

/** Builds the URL of the thumbnail of a stored image; other addresses stay unchanged. */
export const buildThumbnailUrl = (address: string): string =>
  parseFileAddress(address)?.kind === 'image'
    ? `${address.replace(/\?.*$/, '')}${THUMBNAIL_QUERY}`
    : address

/** Builds the URL of a stored file with its download name. */
export const buildNamedUrl = (url: string, name: string): string =>
  `${url}?name=${encodeURIComponent(cleanLine(name).slice(-MAX_FILE_NAME_LENGTH))}`

/** Parses the URLs of several files, each once, in order. */
export function parseFiles(
  { max = MAX_FILES, kinds }: { max?: number; kinds?: readonly FileKind[] },
  input: unknown,
): ParsedValue {
  const uniqueTexts = [...new Set([input].flat().map(String))]
  if (uniqueTexts.length > max) return createValueProblem('too_many_files', { max })
  const files = uniqueTexts.map(parseFileAddress)
  if (files.some((file) => file === undefined)) return createValueProblem('not_file')
  const hasForbiddenKind = files.some((file) => file && kinds && !kinds.includes(file.kind))
  if (hasForbiddenKind) return createValueProblem('not_kind', { kinds: (kinds ?? []).join(', ') })
  return { value: uniqueTexts }
}
