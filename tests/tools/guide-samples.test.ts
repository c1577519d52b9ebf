import { expect, test } from 'vitest'
import { BEYOND } from '../support/recipes/beyond.ts'
import { untriedOn } from '../support/recipes/guide.ts'

test.each(['what-a-file-can-say', BEYOND])('each code sample of %s names its file', (page) => {
  expect(untriedOn(process.cwd(), page)).toEqual([])
})
