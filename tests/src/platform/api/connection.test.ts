import { HttpError } from 'ra-core'
import { describe, expect, it, vi } from 'vitest'
import { createConnection } from '../../../../src/platform/api/connection.ts'
import { catchError, createTestHttp, json } from '../data/provider/support.ts'

/** A provider that is reached or not, as set, and a clock that the test moves. */
function watched() {
  const state = { reached: true, now: 1000, status: 200 }
  const ping = vi.fn(async () => {
    if (!state.reached) throw new HttpError('', 0)
    if (state.status >= 400) throw new HttpError('', state.status)
  })
  let wake = () => {}
  const connection = createConnection({
    ping,
    sleep: () => new Promise((resolve) => (wake = resolve)),
    now: () => state.now,
  })
  return { state, ping, connection, wake: () => wake() }
}

describe('the connection', () => {
  it('is lost when a request does not arrive, and not because one request failed', async () => {
    const { state, ping, connection } = watched()
    expect(await connection.reportFailure()).toBe(false)
    expect(connection.isLost()).toBe(false)

    state.reached = false
    const both = await Promise.all([connection.reportFailure(), connection.reportFailure()])
    expect([both, ping.mock.calls.length]).toEqual([[true, true], 2])
    expect(connection.isLost()).toBe(true)
  })

  it('recovers by itself, and waiting requests continue', async () => {
    const { state, connection, wake } = watched()
    state.reached = false
    await connection.reportFailure()
    const listener = vi.fn()
    connection.subscribe(listener)
    const back = connection.waitUntilReachable()
    wake()
    await vi.waitFor(() => expect(connection.isLost()).toBe(true))
    state.reached = true
    await vi.waitFor(() => {
      wake()
      expect(connection.isLost()).toBe(false)
    })
    await back
    expect(listener).toHaveBeenCalledOnce()
    await connection.waitUntilReachable()
  })

  it('counts as available after any answer, a refusal included', async () => {
    const { state, connection } = watched()
    state.status = 503
    expect(await connection.reportFailure()).toBe(false)
  })

  it('remembers when the provider last answered', async () => {
    const { state, connection } = watched()
    state.now = 5000
    connection.reportResponse()
    state.now = 9000
    expect(connection.lastResponse()).toBe(5000)
  })

  it('is notified of every answer and of every request that did not arrive', async () => {
    const onResponse = vi.fn()
    const onFailure = vi.fn()
    const { http } = createTestHttp(
      {
        'GET a': () => json({}, { status: 404 }),
        'GET b': () => Promise.reject(new TypeError('Failed to fetch')),
      },
      { onResponse, onFailure },
    )
    await catchError(http.send('GET a'))
    expect([onResponse.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0])
    expect(await catchError(http.send('GET b'))).toMatchObject({ status: 0 })
    expect([onResponse.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 1])
  })
})
