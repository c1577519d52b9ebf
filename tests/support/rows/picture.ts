import { deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, body, checksum(body)])
}

/** The CRC-32 that PNG chunks end with. */
function checksum(bytes: Buffer): Buffer {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const out = Buffer.alloc(4)
  out.writeUInt32BE(~crc >>> 0)
  return out
}

/** Creates a valid PNG of one colour. With too few lines, only its header states the size. */
export function png(red: number, width = 120, height = 80, lines = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, red)])
  const pixels = Buffer.concat(Array.from({ length: lines }, () => line))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
