import { expect, test } from 'vitest'
import { detectImageFormat } from '../../../server/features/uploads/image-formats.ts'
import { png } from '../../support/rows/picture.ts'

const base64 = (text: string) => Buffer.from(text, 'base64')

/** The smallest pictures of one pixel that browsers show. */
const WHOLE = {
  png: png(7, 1, 1),
  jpg: base64(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  ),
  'lossy webp': base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  'lossless webp': base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
}
const ENTRIES = Object.entries(WHOLE)

test.each(ENTRIES)('A complete %s of one pixel is recognized as a picture', (name, picture) => {
  expect(detectImageFormat(picture)).toMatchObject({
    ending: name.split(' ').at(-1),
    width: 1,
    height: 1,
  })
  // What a camera puts behind the end is no business of ours.
  expect(detectImageFormat(Buffer.concat([picture, Buffer.from('more')]))).toMatchObject({
    width: 1,
  })
})

test.each(ENTRIES)('A %s that is cut off anywhere is not recognized as a picture', (_, picture) => {
  const lengths = Array.from(picture.keys())
  expect(lengths.length).toBeGreaterThan(30)
  expect(lengths.filter((length) => detectImageFormat(picture.subarray(0, length)))).toEqual([])
})

test('A larger picture reports its size', () => {
  expect(detectImageFormat(png(7, 120, 80))).toMatchObject({ width: 120, height: 80 })
})

test('A PNG with a changed byte in any chunk is not recognized as a picture', () => {
  const whole = png(7, 3, 2)
  const changed = Array.from(whole.keys(), (at) => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 0x20
    return detectImageFormat(copy)
  })
  expect(changed.filter(Boolean)).toEqual([])
})

test.each([
  ['three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9])],
  ['the signature of a PNG alone', png(7).subarray(0, 8)],
  ['a PNG without pixels', Buffer.concat([png(7).subarray(0, 33), png(7).subarray(-12)])],
  ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', base64('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==')],
  ['nothing', Buffer.alloc(0)],
])('The input %s is not recognized as a picture', (_, bytes) => {
  expect(detectImageFormat(bytes)).toBeUndefined()
})
