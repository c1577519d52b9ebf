import { describe, expect, it } from 'vitest'
import type { Http, SendOptions } from '../../../../src/platform/api/http.ts'
import { readProblem } from '../../../../src/platform/api/problems.ts'
import { accountCalls } from '../../../../registry/account/account-calls.ts'
import { createCaller, hasShape } from '../../../../src/platform/api/call.ts'

/** A connection that answers every call with one body, and keeps what was sent. */
function answering(body: unknown) {
  const sent: [request: string, options: SendOptions][] = []
  const http: Pick<Http, 'send'> = {
    send: async (request, options = {}) => {
      sent.push([request, options])
      return { status: 200, body, etag: null, version: null, versions: null, notModified: false }
    },
  }
  return { sent, ...createCaller(http) }
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => readProblem(error),
  )

describe('a request to a declared endpoint', () => {
  it('is sent with the declared method, path and body, and with a token if the endpoint needs one', async () => {
    const open = answering({ data: { ticket: 'a ticket' } })
    expect(await open.call(accountCalls.verifyCode, { email: 'a@b.example', code: '1' })).toEqual({
      ticket: 'a ticket',
    })
    const own = answering({ data: [] })
    expect(await own.call(accountCalls.sessions, {})).toEqual([])
    expect([...open.sent, ...own.sent]).toEqual([
      ['POST password/verify', { body: { email: 'a@b.example', code: '1' }, token: 'none' }],
      ['GET sessions', { body: {}, token: 'renew' }],
    ])
  })

  it('fails with the name of the endpoint if the answer has another shape than declared', async () => {
    for (const body of [null, [], { data: null }, { data: { ticket: 7 } }]) {
      const { call } = answering(body)
      const problem = await failure(
        call(accountCalls.verifyCode, { email: 'a@b.example', code: '1' }),
      )
      expect(problem).toMatchObject({
        messageKey: 'errors.wrong_shape',
        call: 'POST password/verify',
      })
    }
  })

  it('accepts any answer if the endpoint declares none', async () => {
    expect(await failure(answering(undefined).call(accountCalls.endSessions, {}))).toBeUndefined()
  })
})

describe('a declared shape', () => {
  const text = { type: 'text' } as const
  const person = { type: 'object', fields: { name: text, phone: { ...text, nullable: true } } }

  it.each([
    [{ name: 'Mona', phone: null }, true],
    [{ name: 'Mona' }, true],
    [{ name: 'Mona', phone: 7 }, false],
    [{ phone: 'x' }, false],
    ['Mona', false],
  ])('of an object accepts or refuses the value %j', (value, fits) => {
    expect(hasShape(value, person as never)).toBe(fits)
  })

  it('of a list applies to each of its entries', () => {
    const numbers = { type: 'list', of: { type: 'integer' } } as const
    expect(hasShape([1, 2], numbers)).toBe(true)
    expect(hasShape([1, '2'], numbers)).toBe(false)
    expect(hasShape({}, numbers)).toBe(false)
  })
})
