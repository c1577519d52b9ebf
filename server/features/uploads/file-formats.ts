import { imageFormatOf } from './image-formats.ts'

/** A file by what is in it: the ending of its address, and its media type. */
export interface FileFormat {
  ending: string
  type: string
}

const PDF: FileFormat = { ending: 'pdf', type: 'application/pdf' }
const TEXT: FileFormat = { ending: 'txt', type: 'text/plain; charset=utf-8' }
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Files that are archives, by what every one of a kind has inside. */
const ARCHIVES = [
  { part: 'word/', ending: 'docx', type: `${OFFICE}.wordprocessingml.document` },
  { part: 'xl/', ending: 'xlsx', type: `${OFFICE}.spreadsheetml.sheet` },
] as const

/** How far from its end a PDF says that it ends. */
const PDF_END = 1024

const beginsAsPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'
const endsAsPdf = (bytes: Buffer) => bytes.subarray(-PDF_END).includes('%%EOF')

function archiveOf(bytes: Buffer): FileFormat | undefined {
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  if (!isArchive || !bytes.includes('[Content_Types].xml')) return undefined
  return ARCHIVES.find(({ part }) => bytes.includes(part))
}

/** Whether bytes are text that anybody can read: UTF-8 without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() !== '' && !/[^\P{Cc}\t\n\r]/u.test(text)
  } catch {
    return false
  }
}

/** Detects the kind of a file by its content, whatever it is called; undefined for one that is not kept. */
export function fileFormatOf(bytes: Uint8Array): FileFormat | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const image = imageFormatOf(bytes)
  if (image) return { ending: image.ending, type: image.type }
  if (beginsAsPdf(file)) return endsAsPdf(file) ? PDF : undefined
  return archiveOf(file) ?? (isText(file) ? TEXT : undefined)
}
