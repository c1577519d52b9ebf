import { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { createHealth } from '../../../../src/platform/api/health.ts'
import { catchError, createTestHttp, json } from '../data/provider/support.ts'

/** A provider whose answers to `GET ready` are given, and the pauses between them. */
function watched(answers: readonly (number | 'ok')[]) {
  const left = [...answers]
  const pauses: number[] = []
  const health = createHealth({
    sleep: async (pause) => {
      pauses.push(pause)
    },
    ping: async () => {
      const status = left.shift()
      if (status !== 'ok') throw new HttpError('', status)
    },
  })
  const told: boolean[] = []
  const back = new Promise<void>((resolve) => {
    health.subscribe(() => {
      told.push(health.isDown())
      if (!health.isDown()) resolve()
    })
  })
  return { health, pauses, told, back }
}

describe('the check of a provider that answers 503', () => {
  it('is repeated after two seconds, then less and less often, until the provider is available', async () => {
    const { health, pauses, told, back } = watched([503, 503, 0, 502, 503, 503, 503, 'ok'])
    health.markDown()
    health.markDown()
    expect(health.isDown()).toBe(true)
    await back
    expect(pauses).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000])
    expect(told).toEqual([true, false])
  })

  it('confirms the outage before the user sees it, because a single request may fail alone', async () => {
    const { health, told } = watched(['ok', 404])
    await health.check()
    await health.check()
    expect([health.isDown(), told]).toEqual([false, []])
  })

  it('reports one outage, however many requests start a check at once', async () => {
    const { health, pauses, told, back } = watched([503, 503, 'ok'])
    await Promise.all([health.check(), health.check(), health.check()])
    expect(health.isDown()).toBe(true)
    await back
    expect([pauses, told]).toEqual([
      [2000, 3000],
      [true, false],
    ])
  })

  it('ends with any other answer, because another provider may lack the endpoint', async () => {
    const { health, pauses, back } = watched([404])
    health.markDown()
    await back
    expect(pauses).toEqual([2000])
  })

  it('is started by a 503 to any request, and by no other failure', async () => {
    let told = 0
    const statuses = [503, 500, 502, 404, 401]
    const { http } = createTestHttp(
      { 'GET x': () => json({}, { status: statuses.shift() ?? 200 }) },
      { onUnavailable: () => told++ },
    )
    for (let at = 0; at < 5; at++) await catchError(http.send('GET x', { token: 'none' }))
    expect(told).toBe(1)
    expect((await http.send('GET x', { token: 'none' })).status).toBe(200)
  })
})
