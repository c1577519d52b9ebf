import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: here\r\n'
const LOGIN = 'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n'
const FORM =
  'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: multipart/form-data; boundary=x\r\n'
const CHUNKED = `${LOGIN}transfer-encoding: chunked\r\n\r\n`

/** What is written to a connection, a piece after another; it is held open, or cut after the last. */
export interface Raw {
  name: string
  pieces: readonly (string | Buffer)[]
  cut: boolean
}

const held = (name: string, ...pieces: Raw['pieces']): Raw => ({ name, pieces, cut: false })
const cut = (name: string, ...pieces: Raw['pieces']): Raw => ({ name, pieces, cut: true })

/** What connections can bring that no client of ours would. */
export const RAWS: readonly Raw[] = [
  held('nothing at all'),
  held('a slow head', ...HEALTH.slice(0, 30)),
  held('a head without an end', HEALTH, 'x: y\r\n'),
  held('a slow body', `${LOGIN}content-length: 1000\r\n\r\n`, '{', '"', 'e'),
  held('a slow form', `${FORM}content-length: 5000\r\n\r\n`, '--x\r\n', 'content-'),
  held('a slow chunk', CHUNKED, '5\r\n', '{', '"'),
  cut('a cut head', HEALTH.slice(0, 25)),
  cut('a cut body', `${LOGIN}content-length: 1000\r\n\r\n{"email":`),
  cut('a cut form', `${FORM}content-length: 5000\r\n\r\n--x\r\ncontent-disposition`),
  cut('a cut upload', `${FORM.replace('login', 'uploads')}content-length: 900000\r\n\r\n--x\r\n`),
  held('a huge header', `${HEALTH}x: ${'y'.repeat(300_000)}\r\n\r\n`),
  held('many headers', `${HEALTH}${'x: y\r\n'.repeat(50_000)}\r\n`),
  held('a huge address', `GET /${'a'.repeat(300_000)} HTTP/1.1\r\nhost: here\r\n\r\n`),
  held('a huge length', `${LOGIN}content-length: 999999999999999\r\n\r\n{}`),
  held('a length beyond numbers', `${LOGIN}content-length: ${'9'.repeat(400)}\r\n\r\n{}`),
  held('a length below zero', `${LOGIN}content-length: -5\r\n\r\n{}`),
  held('two lengths', `${LOGIN}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`),
  held(
    'a length and chunks',
    `${LOGIN}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  held('a chunk of no length', `${CHUNKED}\r\n{}\r\n`),
  held('a chunk of a wrong length', `${CHUNKED}1\r\n{}\r\n0\r\n\r\n`),
  held('a chunk beyond numbers', `${CHUNKED}${'f'.repeat(40)}\r\n{}`),
  held('a chunk with a huge name', `${CHUNKED}2;${'n'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
  held('trailers without an end', `${CHUNKED}0\r\n${'x: y\r\n'.repeat(30_000)}`),
  held('a call and then garbage', `${HEALTH}\r\n`, '\0\0\0garbage\r\n\r\n'),
  held('fifty calls at once', `${HEALTH}\r\n`.repeat(50)),
  cut('fifty calls and nobody there', `${HEALTH}\r\n`.repeat(50)),
  held('a body where none is', `${HEALTH}content-length: 5\r\n\r\nhello`),
  held('half a letter', `GET /api/%e0%a4%a HTTP/1.1\r\nhost: here\r\n\r\n`),
  held('zeros', Buffer.alloc(50_000)),
  held('another protocol', Buffer.from('16030100c8010000c40303', 'hex'), randomBytes(200)),
  held('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  held('an upgrade', `${HEALTH}connection: upgrade\r\nupgrade: websocket\r\n\r\n`),
  held('a tunnel', 'CONNECT here:1 HTTP/1.1\r\nhost: here\r\n\r\n'),
  held('an expectation', `${LOGIN}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`),
]

export interface Opened {
  /** Whether all of it has been written, or the server would have no more. */
  written: Promise<void>
  said: () => string
  end: () => void
}

/** Opens a connection and writes; what the server does with it is no fault of ours. */
export function openRaw(url: string, { pieces, cut: isCut }: Raw): Opened {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => {
    said += String(chunk)
  })
  socket.on('error', () => socket.destroy())
  const written = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    const next = (at: number) => {
      const piece = pieces[at]
      if (piece === undefined) {
        if (isCut) socket.destroy()
        resolve()
      } else socket.write(piece, () => next(at + 1))
    }
    socket.once('connect', () => next(0))
  })
  return { written, said: () => said, end: () => socket.destroy() }
}
