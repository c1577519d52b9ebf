/** A kind of picture that may be kept: how its bytes begin, and what it is served as. */
interface Kind {
  ending: string
  type: string
  is: (bytes: Uint8Array) => boolean
}

const begins = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** SVG is not among them: it can carry scripts. */
const KINDS: readonly Kind[] = [
  {
    ending: 'png',
    type: 'image/png',
    is: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { ending: 'jpg', type: 'image/jpeg', is: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]) },
  {
    ending: 'webp',
    type: 'image/webp',
    is: (bytes) => begins(bytes, letters('RIFF')) && begins(bytes, letters('WEBP'), 8),
  },
]

/** What a picture is, told by its bytes alone; undefined for anything else. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  return KINDS.find((kind) => kind.is(bytes))
}
