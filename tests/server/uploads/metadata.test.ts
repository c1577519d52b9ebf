import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  detectImageFormat,
  removeMetadata,
} from '../../../server/features/uploads/image-formats.ts'
import { png } from '../../support/rows/picture.ts'

/** A photo of a telephone: with its place, to be turned by a quarter, with a colour profile. */
const PHOTO = readFileSync(fileURLToPath(new URL('./gps.jpg', import.meta.url)))
const SECRET = 'a secret place'
/** EXIF data of a photo that is to be turned by a quarter, with its place. */
const EXIF = PHOTO.subarray(12, 152)
/** The same as it may stay: the orientation alone. */
const TURNED = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')

const cleaned = (bytes: Uint8Array) => Buffer.from(removeMetadata(bytes))
const base64 = (text: string) => Buffer.from(text, 'base64')

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
  ends[0].writeUInt32BE(data.length)
  ends[1].writeUInt32BE(crc32(body))
  return Buffer.concat([ends[0], body, ends[1]])
}
function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

/** The head of a PNG is its signature and its first chunk. */
const HEAD = 33
const plainPng = png(7)
const notedPng = Buffer.concat([
  plainPng.subarray(0, HEAD),
  pngChunk('eXIf', EXIF),
  pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
  pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
  pngChunk('tIME', Buffer.alloc(7, 1)),
  plainPng.subarray(HEAD),
  Buffer.from(SECRET),
])
const frame = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA').subarray(12)
const extended = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
const webp = (...chunks: Buffer[]) => riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const notedWebp = webp(
  extended(0x0c),
  frame,
  riff('EXIF', EXIF),
  riff('XMP ', Buffer.from(SECRET)),
  riff('note', Buffer.from(SECRET)),
)

test('A photo loses its location and camera data, and keeps its size, colours and orientation', () => {
  expect(PHOTO.includes('Exif')).toBe(true)
  const clean = cleaned(PHOTO)
  const [before, after] = [detectImageFormat(PHOTO), detectImageFormat(clean)]
  expect(after).toEqual(before)
  const exif = clean.indexOf('Exif\0\0')
  const written = clean.subarray(exif + 6, exif + 6 + TURNED.length)
  expect(written.toString('hex')).toBe(TURNED.toString('hex'))
  expect(clean.lastIndexOf('Exif\0\0')).toBe(exif)
  expect(clean.includes('ICC_PROFILE')).toBe(true)
  // The degrees of latitude: 29/1, 22/1, 30/1.
  expect(clean.includes(Buffer.from('0000001d0000000100000016', 'hex'))).toBe(false)
  expect(PHOTO.includes(Buffer.from('0000001d0000000100000016', 'hex'))).toBe(true)
})

test('A photo loses its comments and the data after its end', () => {
  const comment = Buffer.from(
    `\xff\xfe\0${String.fromCharCode(SECRET.length + 2)}${SECRET}`,
    'latin1',
  )
  const noted = Buffer.concat([PHOTO.subarray(0, 2), comment, PHOTO.subarray(2), PHOTO])
  expect(noted.includes(SECRET)).toBe(true)
  expect(cleaned(noted).equals(cleaned(PHOTO))).toBe(true)
})

test('A PNG keeps its pixels, its gamma and its orientation', () => {
  const clean = cleaned(notedPng)
  expect(clean.includes(SECRET)).toBe(false)
  const expected = Buffer.concat([
    plainPng.subarray(0, HEAD),
    pngChunk('eXIf', TURNED),
    pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
    plainPng.subarray(HEAD),
  ])
  expect(clean.equals(expected)).toBe(true)
})

test('A WebP keeps its pixels and its orientation, and no longer announces removed metadata', () => {
  const clean = cleaned(notedWebp)
  expect(clean.equals(webp(extended(0x08), frame, riff('EXIF', TURNED)))).toBe(true)
  const upright = webp(extended(0x04), frame, riff('XMP ', Buffer.from(SECRET)))
  expect(cleaned(upright).equals(webp(extended(0), frame))).toBe(true)
})

test.each([
  ['PNG', plainPng],
  ['WebP', webp(frame)],
  ['text', Buffer.from('name;phone')],
])('A %s without metadata stays unchanged, and cleaning twice changes nothing', (_, bytes) => {
  expect(cleaned(bytes).equals(bytes)).toBe(true)
  for (const noted of [PHOTO, notedPng, notedWebp])
    expect(cleaned(cleaned(noted)).equals(cleaned(noted))).toBe(true)
})

test('Damaged EXIF data is removed, and the picture stays', () => {
  for (const at of EXIF.keys()) {
    const damaged = Buffer.from(PHOTO)
    damaged.fill(0xff, 12 + at, 152)
    expect(detectImageFormat(cleaned(damaged))).toMatchObject({ ending: 'jpg' })
  }
})
