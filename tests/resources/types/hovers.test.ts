import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hovers } from '../../../tools/reference/hovers.ts'
import { PLACES } from '../../../tools/reference/every-key.ts'

const hovers = new Hovers()
beforeAll(() => hovers.open())
afterAll(() => hovers.close())

const readComment = async (place: string) => (await hovers.at(place)).comment

test.each(PLACES)('an editor shows a comment on each key of %s', async (place, keys) => {
  expect(keys.length).toBeGreaterThan(0)
  const uncommented: string[] = []
  for (const key of keys) if ((await readComment(`${place}.${key}`)) === '') uncommented.push(key)
  expect(uncommented).toEqual([])
})

test('the comment of a key in an editor is that of the vocabulary', async () => {
  expect(await readComment('entity.fields.a_text.maxLength')).toBe(
    'The maximum number of characters; by default the limit of the type.',
  )
})
