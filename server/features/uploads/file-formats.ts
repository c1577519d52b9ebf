import type { FileAddress } from '../../../registry/values/parse-files.ts'
import { detectImageFormat } from './image-formats.ts'

/** A file format: the extension of its URL, and its media type. */
export interface FileFormat {
  ending: string
  type: string
}

const PDF_FORMAT: FileFormat = { ending: 'pdf', type: 'application/pdf' }
const TEXT_FORMAT: FileFormat = { ending: 'txt', type: 'text/plain; charset=utf-8' }
const OFFICE_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument'

/** Formats that are ZIP archives, with an entry that identifies each. */
const ARCHIVE_FORMATS = [
  { part: 'word/', ending: 'docx', type: `${OFFICE_MEDIA_TYPE}.wordprocessingml.document` },
  { part: 'xl/', ending: 'xlsx', type: `${OFFICE_MEDIA_TYPE}.spreadsheetml.sheet` },
] as const

/** The endings of downloads by the ending of the stored file, where there are several. */
const DOWNLOAD_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg'],
  txt: ['txt', 'csv', 'tsv', 'md', 'log', 'json', 'ics', 'vcf'],
}

/**
 * Returns the name under which a file is saved. Anybody can write another name into its address, so
 * a name with the ending of another format, such as `.html`, gets the stored one.
 */
export function getDownloadName({ name, stored }: Pick<FileAddress, 'name' | 'stored'>): string {
  const storedEnding = stored.slice(stored.lastIndexOf('.') + 1)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const endings = DOWNLOAD_ENDINGS[storedEnding] ?? [storedEnding]
  return name.includes('.') && endings.includes(ending) ? name : `${name}.${storedEnding}`
}

/** The maximum number of bytes between the end marker of a PDF and its end. */
const MAX_PDF_TAIL = 1024

const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'
const endsAsPdf = (bytes: Buffer) => bytes.subarray(-MAX_PDF_TAIL).includes('%%EOF')

function detectArchive(bytes: Buffer): FileFormat | undefined {
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  if (!isArchive || !bytes.includes('[Content_Types].xml')) return undefined
  return ARCHIVE_FORMATS.find(({ part }) => bytes.includes(part))
}

/** Returns whether bytes are readable text: UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() !== '' && !/[^\P{Cc}\t\n\r]/u.test(text)
  } catch {
    return false
  }
}

/**
 * Detects the format of a file by its content, independent of its name; undefined if it is not
 * accepted.
 */
export function detectFileFormat(bytes: Uint8Array): FileFormat | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = detectImageFormat(bytes)
  if (image) return { ending: image.ending, type: image.type }
  if (beginsAsPdf(file)) return endsAsPdf(file) ? PDF_FORMAT : undefined
  return detectArchive(file) ?? (isText(file) ? TEXT_FORMAT : undefined)
}
