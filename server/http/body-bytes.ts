import type { Context } from 'hono'
import { Problem } from './problem.ts'

/** The default limit of a request's body, in bytes. */
export const MAX_BODY = 256 * 1024
/** The limit of a body without a session or API key, in bytes. */
const MAX_ANONYMOUS_BODY = 16 * 1024
/** The first buffer for a body of unknown length, in bytes; it doubles as needed. */
const FIRST_BUFFER = 4096

const createSizeProblem = (maxBytes: number) =>
  new Problem(413, 'too_large_body', { kilobytes: maxBytes / 1024 })

/**
 * Reads a body to its end and drops it, because closing the connection earlier would lose the
 * answer.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has closed the connection.
  }
}

/** Reads a body without a declared length; throws 413 as soon as it is longer than allowed. */
async function readChunks(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const reader = c.req.raw.body?.getReader()
  // One growing buffer, because a list of one-byte chunks would take a hundred times their size.
  let buffer = new Uint8Array(FIRST_BUFFER)
  let size = 0
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    const { value } = chunk
    const offset = size
    size += value.length
    if (size > maxBytes) {
      if (reader) void discardRest(reader)
      throw createSizeProblem(maxBytes)
    }
    if (size > MAX_ANONYMOUS_BODY) c.get('holdBytes')(value.length)
    if (size > buffer.length) {
      const largerBuffer = new Uint8Array(Math.max(size, buffer.length * 2))
      largerBuffer.set(buffer.subarray(0, offset))
      buffer = largerBuffer
    }
    buffer.set(value, offset)
  }
  return buffer.buffer.slice(0, size)
}

async function readAll(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const contentLength = c.req.header('content-length')
  if (contentLength === undefined) return readChunks(c, maxBytes)
  const length = Number(contentLength)
  if (length > maxBytes) throw createSizeProblem(maxBytes)
  if (length > MAX_ANONYMOUS_BODY) c.get('holdBytes')(length)
  return c.req.arrayBuffer()
}

/**
 * Reads the body of a request. Throws 413 above the limit: `maxBytes` for signed-in callers, else 16
 * KB. Throws 503 while larger bodies use up the memory budget.
 */
export async function readBytes(c: Context, maxBytes = MAX_BODY): Promise<ArrayBuffer> {
  try {
    return await readAll(c, c.get('caller') ? maxBytes : Math.min(maxBytes, MAX_ANONYMOUS_BODY))
  } catch (error) {
    if (error instanceof Problem) throw error
    // The client closed the connection before the body was complete.
    throw new Problem(400, 'malformed')
  }
}
