import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { renameInList } from '../../../registry/fields/former-names.ts'
import { renameQueryFields } from '../../../server/rows/current-names.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { declared } from '../../support/rows/declared.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const { faqs, 'cancellation-reasons': reasons } = registry
/** The product after a release in which fields and values got the names that they have. */
const renamed = {
  ...registry,
  faqs: declared({
    ...faqs,
    fields: { ...faqs.fields, question: { ...faqs.fields.question, renamedFrom: 'title' } },
  }),
  'cancellation-reasons': declared({
    ...reasons,
    fields: {
      ...reasons.fields,
      reason: { ...reasons.fields.reason, renamedFrom: ['text', 'words'] },
      applies_to: {
        ...reasons.fields.applies_to,
        renamedFrom: 'of',
        valuesRenamedFrom: { any: 'everything' },
      },
    },
  }),
}

describe.each(TESTED_ENGINES)('A request with former names of fields, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { registry: renamed })
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())

  const call = (request: string, body?: unknown) => server.call(request, { token, body })
  const STORE = 'POST admin/rejectionreason/store'

  test('is understood when it writes', async () => {
    const made = await call(STORE, { words: 'Rain', of: 'everything' })
    expect([made.status, made.body.data.reason, made.body.data.applies_to]).toEqual([
      200,
      'Rain',
      'any',
    ])
  })

  test('with too many names is refused before the names are checked', async () => {
    const names = Array.from({ length: 30_000 }, (_, at) => `n${at}`).join(',')
    const rename = vi.fn((name: string) => name)
    expect(renameInList('sort', names, rename)).toBe(names)
    expect(rename).not.toHaveBeenCalled()
    const lists = Array.from({ length: 500 }, () => 'text,words')
    expect(renameQueryFields(renamed['cancellation-reasons'], { sort: lists })).toEqual({
      sort: lists,
    })
    for (const sort of [names, ','.repeat(200_000), lists]) {
      const answer = await call('POST batch', {
        ...{ entity: 'cancellation-reasons', verb: 'delete', list: 'all', filter: { sort } },
      })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['sort']])
    }
  })

  test('gets an error of an unknown field if it sends a field under both names', async () => {
    const { status, body } = await call(STORE, { text: 'Hail', reason: 'Snow', applies_to: 'any' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['text']])
  })

  test('is understood in filters, sorting and their values', async () => {
    const list = 'GET admin/rejectionreason/show?perPage=50'
    const [before, now] = await Promise.all([
      call(`${list}&of=everything&sort=-words`),
      call(`${list}&applies_to=any&sort=-reason`),
    ])
    expect(before.status).toBe(200)
    expect(now.body.data.length).toBeGreaterThan(0)
    expect(before.body).toEqual(now.body)
    const all = await call(list)
    expect(all.body.data.length).toBeGreaterThan(now.body.data.length)
    const others = await call(`${list}&of_not=everything`)
    expect(others.body.data.length).toBe(all.body.data.length - now.body.data.length)
  })

  test('is refused for names that no field ever had', async () => {
    const { status } = await call('GET admin/rejectionreason/show?perPage=50&wording=Rain')
    expect(status).toBe(400)
    expect((await call(STORE, { wording: 'Rain', applies_to: 'any' })).status).toBe(422)
    const hostile = { constructor: { toString: 1 }, applies_to: { toString: 1 }, reason: 'Rain' }
    expect((await call(STORE, hostile)).status).toBe(422)
  })
})
