import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const HEALTH = 'GET /api/health HTTP/1.1\r\nhost: here\r\n'
const LOGIN = 'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n'
const FORM =
  'POST /api/login HTTP/1.1\r\nhost: here\r\ncontent-type: multipart/form-data; boundary=x\r\n'
const CHUNKED = `${LOGIN}transfer-encoding: chunked\r\n\r\n`

/** Bytes for a connection, piece by piece. The connection then stays open or is closed. */
export interface Raw {
  name: string
  pieces: readonly (string | Buffer)[]
  cut: boolean
}

const unfinished = (name: string, ...pieces: Raw['pieces']): Raw => ({ name, pieces, cut: false })
const cut = (name: string, ...pieces: Raw['pieces']): Raw => ({ name, pieces, cut: true })

/** Bytes that only hostile clients send. */
export const RAWS: readonly Raw[] = [
  unfinished('nothing at all'),
  unfinished('a slow head', ...HEALTH.slice(0, 30)),
  unfinished('a head without an end', HEALTH, 'x: y\r\n'),
  unfinished('a slow body', `${LOGIN}content-length: 1000\r\n\r\n`, '{', '"', 'e'),
  unfinished('a slow form', `${FORM}content-length: 5000\r\n\r\n`, '--x\r\n', 'content-'),
  unfinished('a slow chunk', CHUNKED, '5\r\n', '{', '"'),
  cut('a cut head', HEALTH.slice(0, 25)),
  cut('a cut body', `${LOGIN}content-length: 1000\r\n\r\n{"email":`),
  cut('a cut form', `${FORM}content-length: 5000\r\n\r\n--x\r\ncontent-disposition`),
  cut('a cut upload', `${FORM.replace('login', 'uploads')}content-length: 900000\r\n\r\n--x\r\n`),
  unfinished('a huge header', `${HEALTH}x: ${'y'.repeat(300_000)}\r\n\r\n`),
  unfinished('many headers', `${HEALTH}${'x: y\r\n'.repeat(50_000)}\r\n`),
  unfinished('a huge address', `GET /${'a'.repeat(300_000)} HTTP/1.1\r\nhost: here\r\n\r\n`),
  unfinished('a huge length', `${LOGIN}content-length: 999999999999999\r\n\r\n{}`),
  unfinished('a length beyond numbers', `${LOGIN}content-length: ${'9'.repeat(400)}\r\n\r\n{}`),
  unfinished('a length below zero', `${LOGIN}content-length: -5\r\n\r\n{}`),
  unfinished('two lengths', `${LOGIN}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`),
  unfinished(
    'a length and chunks',
    `${LOGIN}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  unfinished('a chunk of no length', `${CHUNKED}\r\n{}\r\n`),
  unfinished('a chunk of a wrong length', `${CHUNKED}1\r\n{}\r\n0\r\n\r\n`),
  unfinished('a chunk beyond numbers', `${CHUNKED}${'f'.repeat(40)}\r\n{}`),
  unfinished('a chunk with a huge name', `${CHUNKED}2;${'n'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`),
  unfinished('trailers without an end', `${CHUNKED}0\r\n${'x: y\r\n'.repeat(30_000)}`),
  unfinished('a call and then garbage', `${HEALTH}\r\n`, '\0\0\0garbage\r\n\r\n'),
  unfinished('fifty calls at once', `${HEALTH}\r\n`.repeat(50)),
  cut('fifty calls and nobody there', `${HEALTH}\r\n`.repeat(50)),
  unfinished('a body where none is', `${HEALTH}content-length: 5\r\n\r\nhello`),
  unfinished('half a letter', `GET /api/%e0%a4%a HTTP/1.1\r\nhost: here\r\n\r\n`),
  unfinished('zeros', Buffer.alloc(50_000)),
  unfinished('another protocol', Buffer.from('16030100c8010000c40303', 'hex'), randomBytes(200)),
  unfinished('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  unfinished('an upgrade', `${HEALTH}connection: upgrade\r\nupgrade: websocket\r\n\r\n`),
  unfinished('a tunnel', 'CONNECT here:1 HTTP/1.1\r\nhost: here\r\n\r\n'),
  unfinished('an expectation', `${LOGIN}expect: 100-continue\r\ncontent-length: 2\r\n\r\n`),
]

export interface Opened {
  /** Resolves when everything is written, or the server accepts no more. */
  written: Promise<void>
  said: () => string
  end: () => void
}

/** Opens a connection and writes. Errors of the connection are ignored. */
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
    const writeNext = (index: number) => {
      const piece = pieces[index]
      if (piece === undefined) {
        if (isCut) socket.destroy()
        resolve()
      } else socket.write(piece, () => writeNext(index + 1))
    }
    socket.once('connect', () => writeNext(0))
  })
  return { written, said: () => said, end: () => socket.destroy() }
}
