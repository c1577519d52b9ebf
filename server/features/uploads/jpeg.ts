import { keepOrientation } from './exif.ts'
import type { Size } from './image-size.ts'

const START_MARKER = Buffer.from([0xff, 0xd8])
const END_MARKER = Buffer.from([0xff, 0xd9])
const SCAN_MARKER = 0xda
const COMMENT_MARKER = 0xfe
const EXIF_MARKER = 0xe1
const ADOBE_MARKER = 0xee
/** The markers between C0 and CF that do not start a frame. */
const NON_FRAME_MARKERS = [0xc4, 0xc8, 0xcc]
/** The application segments that a browser needs to show an image, by marker and first bytes. */
const DISPLAY_SEGMENTS = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [ADOBE_MARKER, 'Adobe'],
] as const
const EXIF_PREFIX = 'Exif\0\0'

/** A segment. A segment that starts a scan includes the compressed data. */
interface Segment {
  marker: number
  start: number
  data: number
  end: number
}

const isFrame = ({ marker }: Segment) =>
  marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_MARKERS.includes(marker)

/** The position of the first marker after compressed data; null if there is none. */
function findMarker(picture: Buffer, startOffset: number): number | null {
  for (
    let offset = picture.indexOf(0xff, startOffset);
    offset >= 0;
    offset = picture.indexOf(0xff, offset + 1)
  ) {
    const nextByte = picture[offset + 1] ?? 0xff
    const isRestart = nextByte >= 0xd0 && nextByte <= 0xd7
    if (nextByte !== 0 && nextByte !== 0xff && !isRestart) return offset
  }
  return null
}

function readSegment(picture: Buffer, start: number): Segment | null {
  if (picture[start] !== 0xff || start + 4 > picture.length) return null
  const marker = picture[start + 1] ?? 0
  const length = picture.readUInt16BE(start + 2)
  const headEnd = start + 2 + length
  if (length < 2 || headEnd > picture.length) return null
  const end = marker === SCAN_MARKER ? findMarker(picture, headEnd) : headEnd
  return end === null ? null : { marker, start, data: start + 4, end }
}

/** The segments between start and end; null unless the JPEG is complete. */
function readSegments(picture: Buffer): Segment[] | null {
  if (!picture.subarray(0, 2).equals(START_MARKER)) return null
  const segments: Segment[] = []
  let offset = 2
  for (;;) {
    // A marker may have any number of FF bytes before it.
    while (picture[offset] === 0xff && picture[offset + 1] === 0xff) offset++
    if (picture.subarray(offset, offset + 2).equals(END_MARKER)) return segments
    const segment = readSegment(picture, offset)
    if (!segment) return null
    segments.push(segment)
    offset = segment.end
  }
}

/** Returns the size of a JPEG with a frame, a scan and an end; null for anything else. */
export function readJpegSize(picture: Buffer): Size | null {
  const segments = readSegments(picture)
  const frame = segments?.find(isFrame)
  if (!frame || frame.end - frame.data < 6) return null
  if (!segments?.some(({ marker }) => marker === SCAN_MARKER)) return null
  return {
    height: picture.readUInt16BE(frame.data + 1),
    width: picture.readUInt16BE(frame.data + 3),
  }
}

const hasPrefix = (picture: Buffer, { data, end }: Segment, text: string) =>
  picture.toString('latin1', data, Math.min(end, data + text.length)) === text

function isShown(picture: Buffer, segment: Segment): boolean {
  const { marker } = segment
  if (marker === COMMENT_MARKER) return false
  if (marker < 0xe0 || marker > 0xef) return true
  return DISPLAY_SEGMENTS.some(
    ([shownMarker, text]) => shownMarker === marker && hasPrefix(picture, segment, text),
  )
}

function buildExifSegment(tiff: Buffer): Buffer {
  const head = Buffer.from([0xff, EXIF_MARKER, 0, EXIF_PREFIX.length + tiff.length + 2])
  return Buffer.concat([head, Buffer.from(EXIF_PREFIX, 'latin1'), tiff])
}

/**
 * Returns a JPEG with only the data to show it: colours and orientation. Data after its end is
 * removed, because phones store further images with metadata there.
 */
export function removeJpegMetadata(picture: Buffer): Buffer {
  const segments = readSegments(picture) ?? []
  const exif = segments.find(
    (segment) => segment.marker === EXIF_MARKER && hasPrefix(picture, segment, EXIF_PREFIX),
  )
  const orientation = keepOrientation(exif && picture.subarray(exif.data, exif.end))
  return Buffer.concat([
    START_MARKER,
    ...(orientation ? [buildExifSegment(orientation)] : []),
    ...segments
      .filter((segment) => isShown(picture, segment))
      .map(({ start, end }) => picture.subarray(start, end)),
    END_MARKER,
  ])
}
