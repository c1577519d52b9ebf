/** Reads an answer that reports its progress, one JSON object a line. */
export interface ProgressReader {
  /** Returns the next line. Undefined at the end of the answer. */
  next(): Promise<any>
  /** Returns all remaining lines. */
  readRest(): Promise<any[]>
  cancel(): Promise<void>
}

/** Reads the lines of a response's body. */
export function readProgress(body: ReadableStream<Uint8Array> | null): ProgressReader {
  if (!body) throw new Error('there is no stream')
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  async function next(): Promise<any> {
    for (;;) {
      const end = text.indexOf('\n')
      if (end >= 0) {
        const line = text.slice(0, end)
        text = text.slice(end + 1)
        return JSON.parse(line)
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value, { stream: true })
    }
  }
  return {
    next,
    async readRest() {
      const lines = []
      for (let line = await next(); line !== undefined; line = await next()) lines.push(line)
      return lines
    },
    cancel: () => reader.cancel(),
  }
}
