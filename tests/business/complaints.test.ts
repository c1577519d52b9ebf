import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('A complaint, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST admin/complaints/${path}`, { token, body })
  const store = async (more: object = {}) => {
    const { rows } = await sql<{ id: number }>`select id from users where account_type = 'User'
      and deleted_at is null order by id limit 1`.execute(server.db)
    const due = { owner_id: 1, due_on: '2026-12-01' }
    return post('store', { customer_id: rows[0]?.id, body: 'A scratch.', ...due, ...more })
  }

  it('gets a number, a person in charge and a due day', async () => {
    const { status, body } = await store()
    expect([status, body.data.status]).toEqual([200, 'open'])
    expect(body.data.number).toMatch(/^CP-1\d{5}$/)
    expect((await store({ owner_id: null })).status).toBe(422)
    expect((await store({ due_on: null })).status).toBe(422)
  })

  it('is closed with a solution, and can be opened again', async () => {
    const { body } = await store()
    const { id } = body.data
    expect((await post('solve', { id })).status).toBe(422)
    const solved = await post('solve', { id, solution: 'Washed again.' })
    expect([solved.status, solved.body.data.status]).toEqual([200, 'solved'])
    expect((await post('solve', { id, solution: 'Twice.' })).status).toBe(409)
    const again = await post('openAgain', { id })
    expect([again.status, again.body.data.solution]).toEqual([200, null])
  })

  it('is visible to the office only', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const answer = await server.call('GET admin/complaints/all', { token: washer })
    expect(answer.status).toBe(403)
  })
})
