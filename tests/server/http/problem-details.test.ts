import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const ASKED = { accept: 'application/problem+json, application/json;q=0.5' }

describe.each(TESTED_ENGINES)('Problem details (RFC 9457), on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const schemas = async () => (await server.call('GET schemas.json')).body
  const readValidator = async (name: string) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats(ajv)
    ajv.addSchema(await schemas())
    return (value: unknown) => {
      const validate = ajv.getSchema(`urn:washboard:schemas#/$defs/${name}`)
      if (!validate) throw new Error(`There is no schema of ${name}.`)
      return validate(value) ? [] : validate.errors
    }
  }

  test('have the content of the usual error format, for clients that accept them', async () => {
    const call = (headers: Record<string, string>) =>
      server.call('POST admin/promo/store', { token: server.token, body: { code: '' }, headers })
    const answerWithId = await call({ 'x-request-id': 'request-1' })
    const detailed = await call({ ...ASKED, 'x-request-id': 'request-1' })
    expect(answerWithId.headers.get('content-type')).toBe('application/json')
    expect(detailed.headers.get('content-type')).toBe('application/problem+json')
    expect(detailed.headers.get('vary')).toContain('Accept')
    const { message, ...otherMembers } = answerWithId.body
    expect(detailed.body).toEqual({
      type: 'urn:washboard:problem:invalid',
      title: 'Unprocessable Entity',
      status: 422,
      detail: message,
      instance: 'urn:washboard:request:request-1',
      ...otherMembers,
    })
    expect(Object.keys(otherMembers.errors)).toContain('code')
    expect((await readValidator('problem'))(detailed.body)).toEqual([])
  })

  test.each([
    ['GET nothing/there', 404, 'no_such_call'],
    ['POST admin/promo/destroy', 404, 'not_found'],
    ['GET users/1/bookings?page=x', 404, 'no_such_call'],
  ])('answer %s, in the language of the request', async (request, status, code) => {
    const body = request.startsWith('GET') ? undefined : { id: 2_000_000_000 }
    const headers = { ...ASKED, 'accept-language': 'de' }
    const answer = await server.call(request, { token: server.token, body, headers })
    expect([answer.status, answer.body.status, answer.body.code]).toEqual([status, status, code])
    const german = await server.call(request, {
      token: server.token,
      body,
      headers: { 'accept-language': 'de' },
    })
    expect(answer.body.detail).toBe(german.body.message)
  })

  test.each([
    '*/*',
    'application/*',
    'text/html',
    'application/json, application/problem+json;q=0.1',
  ])('are not sent to clients that accept %s', async (accept) => {
    const answer = await server.call('GET nothing/there', {
      token: server.token,
      headers: { accept },
    })
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId'])
  })
})

describe.each(TESTED_ENGINES)('The declarations as JSON, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  test('contain every entity and report', async () => {
    const { body } = await server.call('GET registry.json')
    expect(body.entities.promos.fields.code).toMatchObject({ type: 'text', unique: true })
    expect(Object.keys(body.reports)).toContain('financial-report')
  })

  test('have schemas that every row of a list matches and a wrong row does not', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats(ajv)
    ajv.addSchema((await server.call('GET schemas.json')).body)
    const validate = ajv.getSchema('urn:washboard:schemas#/$defs/promos')
    if (!validate) throw new Error('There is no schema of promos.')
    const { body } = await server.call('GET admin/promo/all', { token: server.token })
    expect(body.data.length).toBeGreaterThan(0)
    for (const row of body.data) expect(validate(row) ? [] : validate.errors).toEqual([])
    expect(validate({ ...body.data[0], active: 'yes' })).toBe(false)
    const create = ajv.getSchema('urn:washboard:schemas#/$defs/promos.create')
    expect(create?.({ code: 'X'.repeat(33) })).toBe(false)
  })
})
