import type { ReadEndpoint } from '../../../registry/entities/endpoints.ts'
import { endpointsOf } from '../../../registry/entities/endpoints.ts'
import { CHANGED_ROWS, COLUMNS_TYPE } from '../../../registry/values/columnar.ts'
import { changedRows, hasChanges } from '../../../src/data/rows/changed-rows.ts'
import type { Row } from '../../../src/data/rows/normalise.ts'
import { unwrapRows } from '../../../src/data/rows/unwrap.ts'
import type { Answer, appOn } from '../server/app.ts'
import { entities } from '../server/app.ts'

type Server = Pick<ReturnType<typeof appOn>, 'call'>

/** Every list that can be asked for by its request alone. */
export const wholeLists = endpointsOf(entities).filter(
  (endpoint): endpoint is ReadEndpoint =>
    endpoint.kind === 'read' && !endpoint.read.params && !endpoint.read.single,
)

/** A list as somebody's browser holds it. */
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
      headers: { accept: COLUMNS_TYPE, ...headers },
      ...(request.startsWith('POST') && { body }),
    })
  }

  #rowsOf({ body }: Answer): readonly Row[] {
    return unwrapRows(body, this.endpoint.resource, this.endpoint.read.request).rows
  }

  /** Asks for what has changed; returns the status of the answer. */
  async refresh(): Promise<number> {
    const held = { 'if-none-match': this.etag, 'a-im': CHANGED_ROWS }
    const answer = await this.ask(this.etag ? held : {})
    if (answer.status === 200) this.rows = this.#rowsOf(answer)
    if (answer.status === 226) {
      if (!hasChanges(answer.body)) throw new Error('changes were announced')
      this.rows = changedRows(this.rows, answer.body, this.endpoint.resource)
    }
    this.etag = answer.headers.get('etag') ?? ''
    return answer.status
  }

  async whole(): Promise<readonly Row[]> {
    return this.#rowsOf(await this.ask({}))
  }
}
