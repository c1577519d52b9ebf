import type { Size } from './image-size.ts'

const START = 0xffd8
const SCAN = 0xda
const END = Buffer.from([0xff, 0xd9])
/** The markers between C0 and CF that start no frame. */
const NO_FRAME = [0xc4, 0xc8, 0xcc]

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker)

function segmentAt(picture: Buffer, at: number) {
  // A marker may have any number of FF bytes before it.
  let place = at
  while (picture[place] === 0xff && picture[place + 1] === 0xff) place++
  if (picture[place] !== 0xff || place + 4 > picture.length) return null
  const length = picture.readUInt16BE(place + 2)
  const end = place + 2 + length
  if (length < 2 || end > picture.length) return null
  return { marker: picture[place + 1] ?? 0, data: place + 4, end }
}

function frameSize(picture: Buffer, { data, end }: { data: number; end: number }): Size | null {
  if (end - data < 6) return null
  return { height: picture.readUInt16BE(data + 1), width: picture.readUInt16BE(data + 3) }
}

/** Returns the size of a JPEG with a frame, a scan and an end; null for anything else. */
export function jpegSize(picture: Buffer): Size | null {
  if (picture.length < 4 || picture.readUInt16BE(0) !== START) return null
  let size: Size | null = null
  for (let part = segmentAt(picture, 2); part; part = segmentAt(picture, part.end)) {
    if (isFrame(part.marker)) size = frameSize(picture, part)
    // Cameras may append data after the last scan, which decoders ignore.
    if (part.marker === SCAN) return picture.indexOf(END, part.end) > part.end ? size : null
  }
  return null
}
