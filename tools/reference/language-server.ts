import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** What an editor is answered when the pointer rests on a word. */
interface Hover {
  contents: string | { value: string }
}
interface Message {
  id?: number
  method?: string
  result?: unknown
  error?: { message: string }
}

/** TypeScript as an editor talks to it, over the language server protocol. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #folder: string
  readonly #waiting = new Map<number, (message: Message) => void>()
  #received = Buffer.alloc(0)
  #last = 0

  constructor(folder: string) {
    this.#folder = folder
    this.#process = spawn(tsc, ['--lsp', '--stdio'], { cwd: folder })
    this.#process.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
  }

  /** Begins to talk, and opens a file with this text. */
  async open(name: string, text: string): Promise<void> {
    await this.#ask('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    })
    this.#send({ method: 'initialized', params: {} })
    const textDocument = { uri: this.#uriOf(name), languageId: 'typescript', version: 1, text }
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } })
  }

  /** What is shown of the word at a place of a file. */
  async hover(name: string, line: number, character: number): Promise<string> {
    const hover = (await this.#ask('textDocument/hover', {
      textDocument: { uri: this.#uriOf(name) },
      position: { line, character },
    })) as Hover | null
    const contents = hover?.contents ?? ''
    return typeof contents === 'string' ? contents : contents.value
  }

  async close(): Promise<void> {
    await this.#ask('shutdown', undefined)
    const ended = new Promise((resolve) => {
      this.#process.once('close', resolve)
    })
    this.#send({ method: 'exit' })
    await ended
  }

  #uriOf(name: string): string {
    return `${pathToFileURL(this.#folder).href}/${name}`
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.#process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    this.#process.stdin.write(body)
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result)
      })
      this.#send({ id, method, params })
    })
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n')
      const [, length] = /Content-Length: (\d+)/.exec(this.#received.toString('utf8', 0, end)) ?? []
      const next = end + 4 + Number(length)
      if (end < 0 || length === undefined || this.#received.length < next) return
      const message = JSON.parse(this.#received.toString('utf8', end + 4, next)) as Message
      this.#received = this.#received.subarray(next)
      this.#handle(message)
    }
  }

  /** Takes an answer; a question of the server's own is answered with nothing, so that it does not wait. */
  #handle(message: Message): void {
    const { id, method } = message
    if (id === undefined) return
    if (method !== undefined) return this.#send({ id, result: null })
    this.#waiting.get(id)?.(message)
    this.#waiting.delete(id)
  }
}
