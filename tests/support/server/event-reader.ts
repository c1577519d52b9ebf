/** The versions by entity, and the id of their event. */
export interface Told {
  id: string
  versions: Record<string, number>
}

/** Reads a stream of server-sent events one by one. */
export interface EventReader {
  /** Returns the next event. Undefined at the end of the stream. */
  next(): Promise<Told | undefined>
  cancel(): Promise<void>
}

const field = (event: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1] ?? ''

/** Reads the events of a response, without comments. */
export function readEvents(body: ReadableStream<Uint8Array> | null): EventReader {
  if (!body) throw new Error('there is no stream')
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const takeEvent = (): Told | undefined => {
    const end = text.indexOf('\n\n')
    if (end < 0) return undefined
    const event = text.slice(0, end)
    text = text.slice(end + 2)
    if (event.startsWith(':')) return takeEvent()
    return { id: field(event, 'id'), versions: JSON.parse(field(event, 'data')) }
  }
  return {
    async next() {
      for (;;) {
        const event = takeEvent()
        if (event) return event
        const { value, done } = await reader.read()
        if (done) return undefined
        text += decoder.decode(value, { stream: true })
      }
    },
    cancel: () => reader.cancel(),
  }
}
