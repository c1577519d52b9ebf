import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { renameInNameList } from '../../../registry/fields/former-names.ts'
import { renameQueryFields } from '../../../server/rows/current-names.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { declared } from '../../support/rows/declared.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const { faqs, 'cancellation-reasons': reasons } = registry
/** A release that renames fields and values. */
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
    const createdRow = await call(STORE, { words: 'Rain', of: 'everything' })
    expect([
      createdRow.status,
      createdRow.body.data.reason,
      createdRow.body.data.applies_to,
    ]).toEqual([200, 'Rain', 'any'])
  })

  test('with too many names is refused before the names are checked', async () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `n${index}`).join(',')
    const rename = vi.fn((name: string) => name)
    expect(renameInNameList('sort', names, rename)).toBe(names)
    expect(rename).not.toHaveBeenCalled()
    const lists = Array.from({ length: 500 }, () => 'text,words')
    expect(renameQueryFields(renamed['cancellation-reasons'], { sort: lists })).toEqual({
      sort: lists,
    })
    for (const sort of [names, ','.repeat(200_000), lists]) {
      const answer = await call('POST batch', {
        entity: 'cancellation-reasons',
        verb: 'delete',
        list: 'all',
        filter: { sort },
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
    const [before, currentAnswer] = await Promise.all([
      call(`${list}&of=everything&sort=-words`),
      call(`${list}&applies_to=any&sort=-reason`),
    ])
    expect(before.status).toBe(200)
    expect(currentAnswer.body.data.length).toBeGreaterThan(0)
    expect(before.body).toEqual(currentAnswer.body)
    const allRows = await call(list)
    expect(allRows.body.data.length).toBeGreaterThan(currentAnswer.body.data.length)
    const otherRows = await call(`${list}&of_not=everything`)
    expect(otherRows.body.data.length).toBe(
      allRows.body.data.length - currentAnswer.body.data.length,
    )
  })

  test('is refused for names that no field ever had', async () => {
    const { status } = await call('GET admin/rejectionreason/show?perPage=50&wording=Rain')
    expect(status).toBe(400)
    expect((await call(STORE, { wording: 'Rain', applies_to: 'any' })).status).toBe(422)
    const hostile = { constructor: { toString: 1 }, applies_to: { toString: 1 }, reason: 'Rain' }
    expect((await call(STORE, hostile)).status).toBe(422)
  })
})
