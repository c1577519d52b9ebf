import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf, type ReadEndpoint } from '../../../resources/kit/entities/endpoints.ts'
import { CHANGED_ROWS, COLUMNS_TYPE } from '../../../resources/kit/values/columnar.ts'
import { hasChanges, changedRows } from '../../../src/data/rows/changed-rows.ts'
import type { Row } from '../../../src/data/rows/normalise.ts'
import { unwrapRows } from '../../../src/data/rows/unwrap.ts'
import { ENGINES } from '../../support/database/database.ts'
import { makeStep, randomStep } from '../../support/rows/random-changes.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, entities, startTestApp } from '../../support/server/app.ts'
import { SEED } from '../../support/runner/seed.ts'

type App = Awaited<ReturnType<typeof startTestApp>>

const reads = endpointsOf(entities).filter(
  (endpoint): endpoint is ReadEndpoint =>
    endpoint.kind === 'read' && !endpoint.read.params && !endpoint.read.single,
)

/** A list as somebody's browser holds it. */
class HeldList {
  readonly endpoint: ReadEndpoint
  readonly #app: App
  readonly #token: string
  rows: readonly Row[] = []
  etag = ''

  constructor(app: App, token: string, endpoint: ReadEndpoint) {
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

describe.each(ENGINES)('what has changed in a list on %s', (engine) => {
  const held: HeldList[] = []
  let app: App
  beforeAll(async () => {
    app = await startTestApp(engine)
    for (const email of Object.values(ACCOUNTS)) {
      const token = await app.tokenOf(email)
      for (const endpoint of reads) {
        const list = new HeldList(app, token, endpoint)
        if ((await list.refresh()) === 200) held.push(list)
      }
    }
  })
  afterAll(() => app.close())

  it('makes every list of every role what it is as a whole, whatever was changed', async () => {
    const statuses = new Map<number, number>()
    const count = async (list: HeldList) => {
      const status = await list.refresh()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(list.rows, list.endpoint.read.request).toEqual(await list.whole())
    }
    const steps = fc.sample(fc.record({ step: randomStep, lists: fc.array(fc.nat()) }), {
      numRuns: 60,
      seed: SEED,
    })
    let made = 0
    for (const { step, lists } of steps) {
      made += await makeStep(app.db, step)
      // Some are looked at after each step, others have missed several.
      for (const at of lists.slice(0, 6)) await count(held[at % held.length] as HeldList)
    }
    for (const list of held) await count(list)
    expect(made).toBeGreaterThan(60)
    expect(statuses.get(226)).toBeGreaterThan(60)
  })
})
