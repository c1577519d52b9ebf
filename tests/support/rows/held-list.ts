import type { ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import type { Answer, appOn } from '../server/app.ts'
import { entities } from '../server/app.ts'

type Row = Readonly<Record<string, unknown>>
type Server = Pick<ReturnType<typeof appOn>, 'call'>

/** Every list that needs no request parameters. */
export const wholeLists = listEndpoints(entities).filter(
  (endpoint): endpoint is ReadEndpoint =>
    endpoint.kind === 'read' && !endpoint.read.params && !endpoint.read.single,
)

/** A list as a browser caches it, with its ETag. */
export class HeldList {
  readonly endpoint: ReadEndpoint
  readonly #app: Server
  readonly #token: string
  rows: readonly Row[] = []
  etag = ''

  constructor(app: Server, token: string, endpoint: ReadEndpoint) {
    this.#app = app
    this.#token = token
    this.endpoint = endpoint
  }

  ask(headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { request, body = {} } = this.endpoint.read
    return this.#app.call(request, {
      token: this.#token,
      headers,
      ...(request.startsWith('POST') && { body }),
    })
  }

  /** Requests the list with its ETag, and returns the status of the answer. */
  async refresh(): Promise<number> {
    const answer = await this.ask(this.etag ? { 'if-none-match': this.etag } : {})
    if (answer.status === 200) this.rows = answer.body.data
    this.etag = answer.headers.get('etag') ?? ''
    return answer.status
  }

  async whole(): Promise<readonly Row[]> {
    return (await this.ask({})).body.data
  }
}
