import { expect, test } from 'vitest'
import { BEYOND } from '../support/recipes/beyond.ts'
import { listUntestedSamples } from '../support/recipes/guide.ts'

test.each(['what-a-file-can-say', BEYOND])('each code sample of %s names its file', (page) => {
  expect(listUntestedSamples(process.cwd(), page)).toEqual([])
})
