import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** The answer of an editor's hover. */
interface Hover {
  contents: string | { value: string }
}

/** TypeScript's language server, as an editor uses it (LSP). */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #connection: MessageConnection
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.#process = spawn(tsc, ['--lsp', '--stdio'], { cwd: folder })
    this.#connection = createMessageConnection(
      new StreamMessageReader(this.#process.stdout),
      new StreamMessageWriter(this.#process.stdin),
    )
    // The server waits for an answer to each of its own requests.
    this.#connection.onRequest(() => null)
    this.#connection.listen()
  }

  /** Starts the session, and opens a file with this text. */
  async open(name: string, text: string): Promise<void> {
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
    })
    await this.#connection.sendNotification('initialized', {})
    const textDocument = { uri: this.#getUri(name), languageId: 'typescript', version: 1, text }
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument })
  }

  /** Returns an editor's hover text for a position in a file. */
  async hover(name: string, line: number, character: number): Promise<string> {
    const hover = await this.#connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri: this.#getUri(name) },
      position: { line, character },
    })
    const contents = hover?.contents ?? ''
    return typeof contents === 'string' ? contents : contents.value
  }

  async close(): Promise<void> {
    await this.#connection.sendRequest('shutdown')
    const exit = once(this.#process, 'close')
    await this.#connection.sendNotification('exit')
    await exit
    this.#connection.dispose()
  }

  #getUri(name: string): string {
    return `${pathToFileURL(this.#folder).href}/${name}`
  }
}
