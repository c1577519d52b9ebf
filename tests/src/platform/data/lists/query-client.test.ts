import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'

/** Creates an observed query. The test decides when each of its answers arrives. */
function createObservedQuery() {
  const client = createQueryClient()
  const stored = { value: 'before' }
  const answers: { arrive: () => void; fail: () => void }[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['history'],
    queryFn: () => {
      const { value } = stored
      return new Promise<string>((resolve, reject) =>
        answers.push({ arrive: () => resolve(value), fail: () => reject(new Error('refused')) }),
      )
    },
  })
  const leave = observer.subscribe(() => {})
  onTestFinished(leave)
  return { client, stored, answers, shown: () => observer.getCurrentResult().data, observer, leave }
}

/** Resolves after all pending promise callbacks have run. */
const waitForPromises = () => new Promise((resolve) => setTimeout(resolve))

describe('an invalidated query', () => {
  it('is requested again after its first response, if it is invalidated while that is pending', async () => {
    const { client, stored, answers, shown } = createObservedQuery()
    stored.value = 'after'
    const invalidation = client.invalidateQueries()
    expect(answers).toHaveLength(1)
    answers[0]?.arrive()
    await waitForPromises()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await invalidation
    expect(shown()).toBe('after')
  })

  it('is requested again once, however often it was invalidated in the meantime', async () => {
    const { client, stored, answers, shown } = createObservedQuery()
    const firstInvalidation = client.invalidateQueries()
    stored.value = 'after'
    const secondInvalidation = client.invalidateQueries({ queryKey: ['history'] })
    answers[0]?.arrive()
    await waitForPromises()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await Promise.all([firstInvalidation, secondInvalidation])
    expect([shown(), answers.length]).toEqual(['after', 2])
  })

  it('is requested at once if it has an answer, and only once', async () => {
    const { client, answers, shown } = createObservedQuery()
    answers[0]?.arrive()
    await waitForPromises()
    const invalidation = client.invalidateQueries()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await invalidation
    expect([shown(), answers.length]).toEqual(['before', 2])
  })

  it('replaces a pending refresh by one new request if it has an answer', async () => {
    const { client, stored, answers, shown } = createObservedQuery()
    answers[0]?.arrive()
    await waitForPromises()
    const firstInvalidation = client.invalidateQueries()
    stored.value = 'after'
    const secondInvalidation = client.invalidateQueries()
    answers[2]?.arrive()
    await Promise.all([firstInvalidation, secondInvalidation])
    expect([shown(), answers.length]).toEqual(['after', 3])
  })

  it('is requested again if its pending request fails', async () => {
    const { client, answers, observer } = createObservedQuery()
    const invalidation = client.invalidateQueries()
    answers[0]?.fail()
    await waitForPromises()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await invalidation
    expect(observer.getCurrentResult()).toMatchObject({ data: 'before', error: null })
  })

  it('is not requested again if it was cancelled, has no observer, or is only marked as stale', async () => {
    const cancelledQuery = createObservedQuery()
    const invalidation = cancelledQuery.client.invalidateQueries()
    await cancelledQuery.client.cancelQueries()
    await invalidation
    expect(cancelledQuery.answers).toHaveLength(1)

    const unobservedQuery = createObservedQuery()
    void unobservedQuery.client.invalidateQueries()
    unobservedQuery.leave()
    unobservedQuery.answers[0]?.arrive()
    await waitForPromises()
    expect(unobservedQuery.answers).toHaveLength(1)

    const markedQuery = createObservedQuery()
    void markedQuery.client.invalidateQueries({ refetchType: 'none' })
    markedQuery.answers[0]?.arrive()
    await waitForPromises()
    expect(markedQuery.answers).toHaveLength(1)
  })

  it('is requested once if its last request had failed', async () => {
    const { client, answers } = createObservedQuery()
    answers[0]?.fail()
    await waitForPromises()
    const invalidation = client.invalidateQueries()
    answers[1]?.arrive()
    await invalidation
    expect(answers).toHaveLength(2)
  })

  it('is not requested again if it has another key', async () => {
    const { client, answers } = createObservedQuery()
    void client.invalidateQueries({ queryKey: ['counts'] })
    answers[0]?.arrive()
    await waitForPromises()
    expect(answers).toHaveLength(1)
  })
})
