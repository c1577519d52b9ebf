import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('A request with If-Match, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const send = (request: string, body: object, ifMatch: string, language = 'en') =>
    server.call(request, {
      token: server.token,
      body,
      headers: { 'if-match': ifMatch, 'accept-language': language },
    })
  const createRow = async () => {
    const body = { question: 'Q', answer: 'A', position: 1 }
    const { body: answer } = await server.call('POST admin/faqs/store', {
      token: server.token,
      body,
    })
    return answer.data as { id: number; version: number }
  }
  const change = (id: number, ifMatch: string) => send('POST admin/faqs/update', { id }, ifMatch)

  test.each(['*', '"1"', ' "1" ', '"7", "1"', 'W/"9" ,"1"'])(
    'of %s matches the first version of a row',
    async (header) => {
      const { id } = await createRow()
      expect((await change(id, header)).status).toBe(200)
    },
  )

  // Neither a weak tag nor an unknown one ever matches.
  test.each(['"2"', 'W/"1"', '"01"', '""', '"one"', '"2", "3"'])(
    'of %s does not match, and the answer contains the row',
    async (header) => {
      const { id, version } = await createRow()
      const answer = await change(id, header)
      expect([answer.status, answer.body.code]).toEqual([412, 'stale'])
      expect(answer.body.data).toMatchObject({ id, version, question: 'Q' })
      expect(answer.body.message).toMatch(/\.$/)
    },
  )

  test.each(['1', '', '"1', '"1" "2"', '"1",', 'w/"1"', '* , "1"', '1"1"'])(
    'of %s is refused because it cannot be parsed',
    async (header) => {
      const { id } = await createRow()
      const answer = await change(id, header)
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_if_match'])
    },
  )

  test('does not match a row that does not exist', async () => {
    expect((await change(999_999, '*')).status).toBe(404)
  })

  test('is refused if the request changes no row or several rows', async () => {
    const body = { question: 'Q', answer: 'A', position: 1 }
    const create = await send('POST admin/faqs/store', body, '"1"')
    expect([create.status, create.body.code]).toEqual([400, 'if_match_one_row'])
    const bulkAnswer = await send('POST time-slots/destroy/array', { id: [1, 2] }, '"1"')
    expect([bulkAnswer.status, bulkAnswer.body.code]).toEqual([400, 'if_match_one_row'])
  })

  test('with an old version shows only the fields that the caller may read', async () => {
    const token = await server.tokenOf('carwash@washboard.example')
    const { body } = await server.call('GET admin/appointment/all?is_completed=0', { token })
    const [firstJob] = body.data
    const { id } = firstJob
    const request = { token, body: { id }, headers: { 'if-match': '"0"' } }
    const answer = await server.call('POST admin/appointment/start', request)
    expect([answer.status, answer.body.data]).toEqual([412, firstJob])
    expect(answer.body.data).not.toHaveProperty('total')
  })

  test('is answered in the language of the caller', async () => {
    const { id } = await createRow()
    const answer = await send('POST admin/faqs/update', { id }, '"9"', 'de')
    expect(answer.body.message).toContain('Jemand anderes')
  })
})
