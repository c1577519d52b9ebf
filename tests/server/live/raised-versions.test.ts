import { describe, expect, it } from 'vitest'
import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The answer to a change, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const change = async (path: string, body: object, extraHeaders: object = {}) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await server.call(`POST ${path}`, {
      token: server.token,
      body,
      headers,
      ...extraHeaders,
    })
    const header = answer.headers.get('entity-versions')
    return { ...answer, raised: header === null ? null : JSON.parse(header) }
  }
  const countedAt = async (path: string) =>
    (await server.call(`GET ${path}`, { token: server.token })).body.versions

  it('has the new versions of the changed lists, equal to those of the next counts', async () => {
    const before = await countedAt('counts')
    const faq = { question: 'Open on Fridays?', answer: 'From two.' }
    const { status, raised } = await change('admin/faqs/store', faq)
    expect([status, raised]).toEqual([200, { faqs: before.faqs + 1 }])
    expect(await countedAt('counts/faqs')).toEqual({ ...before, ...raised })
  })

  it('has no versions if the change was refused or a dry run', async () => {
    const refusal = await change('admin/faqs/store', { question: '' })
    expect([refusal.status, refusal.raised]).toEqual([422, null])
    const rows = [{ question: 'Tried?', answer: 'Yes.' }]
    const dryRun = await change('import', { entity: 'faqs', rows, dryRun: true })
    expect([dryRun.status, dryRun.raised]).toEqual([200, {}])
    const listed = await change('admin/users/find/byType', { type: 'User' }, { headers: {} })
    expect([listed.status, listed.raised]).toEqual([200, null])
    expect(
      (await server.call('GET counts', { token: server.token })).headers.has('entity-versions'),
    ).toBe(false)
  })

  it('has only the versions of lists that its reader may read', async () => {
    const token = await server.tokenOf(ACCOUNTS['car wash'])
    const starts_at = '2026-12-20T09:00:00+03:00'
    const absence = { kind: 'vacation', starts_at, ends_at: '2026-12-21T09:00:00+03:00' }
    const { status, raised } = await change('admin/absences/store', absence, { token })
    expect([status, Object.keys(raised)]).toEqual([200, ['absences']])
  })

  it('has the versions in its last line if its body starts before the change', async () => {
    const rows = [{ question: 'Streamed?', answer: 'Yes.' }]
    const answer = await server.app.request('/api/import', {
      method: 'POST',
      body: JSON.stringify({ entity: 'faqs', rows }),
      headers: {
        accept: PROGRESS_MEDIA_TYPE,
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    })
    const lines = (await answer.text()).trim().split('\n')
    const { data, versions } = JSON.parse(lines.at(-1) ?? '')
    expect([data.created, Object.keys(versions)]).toEqual([1, ['faqs']])
    expect(await countedAt('counts/faqs')).toMatchObject(versions)
    expect(answer.headers.has('entity-versions')).toBe(false)
  })
})
