import { describe, expect, it } from 'vitest'
import {
  createVersionStore,
  parseVersions,
  type VersionNews,
} from '../../../../src/platform/api/versions.ts'

function listen() {
  const store = createVersionStore()
  const heard: VersionNews[] = []
  store.subscribe((news) => heard.push(news))
  const changed = () => [...(heard.at(-1)?.changed ?? [])]
  return { store, heard, changed }
}

describe('the versions of lists', () => {
  it('ignore values that are not integers', () => {
    expect(parseVersions('{"faqs":3,"cities":"4","taxes":1.5}')).toEqual({ faqs: 3 })
    expect([parseVersions('[1]'), parseVersions('{')]).toEqual([{}, {}])
  })

  it('name the lists that changed since the previous versions', () => {
    const { store, heard, changed } = listen()
    store.takeEventVersions({ faqs: 1, cities: 1 }, true)
    expect(heard).toEqual([
      {
        versions: { faqs: 1, cities: 1 },
        source: 'event',
        changed: new Set(),
        isFirstOfUser: true,
      },
    ])
    store.takeEventVersions({ faqs: 2, cities: 1 }, false)
    expect(changed()).toEqual(['faqs'])
  })

  it('of an answer to a change are known, so that the event after it reports nothing new', () => {
    const { store, heard, changed } = listen()
    store.takeCountVersions({ data: {}, versions: { faqs: 1, cities: 1 } })
    expect(store.takeAnswerVersions({ faqs: 2 })).toBe(true)
    expect([heard.at(-1)?.source, changed()]).toEqual(['own change', ['faqs']])
    store.takeEventVersions({ faqs: 2, cities: 1 }, true)
    expect(changed()).toEqual([])
    store.takeCountVersions({ data: {} })
    expect(heard).toHaveLength(3)
  })

  it('of an event do not replace the versions of a later answer', () => {
    const { store, changed } = listen()
    store.takeEventVersions({ faqs: 1, cities: 1 }, true)
    store.takeAnswerVersions({ faqs: 3 })
    store.takeEventVersions({ faqs: 2, cities: 2 }, false)
    expect(changed()).toEqual(['cities'])
    store.takeEventVersions({ faqs: 3, cities: 2 }, false)
    expect(changed()).toEqual([])
  })

  it('of a new stream apply even if they are lower, as after a database is restored', () => {
    const { store, changed } = listen()
    store.takeEventVersions({ faqs: 9 }, true)
    store.takeEventVersions({ faqs: 4 }, true)
    expect(changed()).toEqual(['faqs'])
  })

  it('of an answer are ignored before the first versions, for another user and without a session', () => {
    const { store } = listen()
    expect(store.takeAnswerVersions({ faqs: 2 })).toBe(false)
    store.takeEventVersions({ faqs: 2 }, true)
    expect(store.takeAnswerVersions({ faqs: 3 })).toBe(true)
    store.clear()
    expect(store.takeAnswerVersions({ faqs: 4 })).toBe(false)
    const alone = createVersionStore()
    alone.takeEventVersions({ faqs: 2 }, true)
    expect(alone.takeAnswerVersions({ faqs: 3 })).toBe(false)
  })
})
