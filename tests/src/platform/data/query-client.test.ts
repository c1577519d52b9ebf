import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createQueryClient } from '../../../../src/platform/data/query-client.ts'

/** What somebody looks at, whose every answer arrives when the test says, with what held when it was asked. */
function watched() {
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

/** Until everything that follows from what has been resolved has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('an invalidated query', () => {
  it('is requested again after its first response, if it is invalidated while that is pending', async () => {
    const { client, stored, answers, shown } = watched()
    stored.value = 'after'
    const done = client.invalidateQueries()
    expect(answers).toHaveLength(1)
    answers[0]?.arrive()
    await settled()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await done
    expect(shown()).toBe('after')
  })

  it('is requested again once, however often it was invalidated in the meantime', async () => {
    const { client, stored, answers, shown } = watched()
    const first = client.invalidateQueries()
    stored.value = 'after'
    const second = client.invalidateQueries({ queryKey: ['history'] })
    answers[0]?.arrive()
    await settled()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await Promise.all([first, second])
    expect([shown(), answers.length]).toEqual(['after', 2])
  })

  it('is requested at once if it has an answer, and only once', async () => {
    const { client, answers, shown } = watched()
    answers[0]?.arrive()
    await settled()
    const done = client.invalidateQueries()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await done
    expect([shown(), answers.length]).toEqual(['before', 2])
  })

  it('replaces a pending refresh by one new request if it has an answer', async () => {
    const { client, stored, answers, shown } = watched()
    answers[0]?.arrive()
    await settled()
    const first = client.invalidateQueries()
    stored.value = 'after'
    const second = client.invalidateQueries()
    answers[2]?.arrive()
    await Promise.all([first, second])
    expect([shown(), answers.length]).toEqual(['after', 3])
  })

  it('is requested again if its pending request fails', async () => {
    const { client, answers, observer } = watched()
    const done = client.invalidateQueries()
    answers[0]?.fail()
    await settled()
    expect(answers).toHaveLength(2)
    answers[1]?.arrive()
    await done
    expect(observer.getCurrentResult()).toMatchObject({ data: 'before', error: null })
  })

  it('is not requested again if it was cancelled, has no observer, or is only marked as stale', async () => {
    const stopped = watched()
    const done = stopped.client.invalidateQueries()
    await stopped.client.cancelQueries()
    await done
    expect(stopped.answers).toHaveLength(1)

    const left = watched()
    void left.client.invalidateQueries()
    left.leave()
    left.answers[0]?.arrive()
    await settled()
    expect(left.answers).toHaveLength(1)

    const marked = watched()
    void marked.client.invalidateQueries({ refetchType: 'none' })
    marked.answers[0]?.arrive()
    await settled()
    expect(marked.answers).toHaveLength(1)
  })

  it('is requested once if its last request had failed', async () => {
    const { client, answers } = watched()
    answers[0]?.fail()
    await settled()
    const done = client.invalidateQueries()
    answers[1]?.arrive()
    await done
    expect(answers).toHaveLength(2)
  })

  it('is not requested again if it has another key', async () => {
    const { client, answers } = watched()
    void client.invalidateQueries({ queryKey: ['counts'] })
    answers[0]?.arrive()
    await settled()
    expect(answers).toHaveLength(1)
  })
})
