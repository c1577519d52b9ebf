import { expect, test } from 'vitest'
import { access } from './access.ts'
import { fields } from './fields.ts'
import { SHORT } from './good.ts'
import { lists } from './lists.ts'
import { getPlace, compileTexts } from './mistake.ts'
import { screens } from './screens.ts'
import { states } from './states.ts'

const mistakes = [...fields, ...states, ...screens, ...lists, ...access]

// A long timeout, because the compiler reads the registry and each mistake.
test('the compiler reports each mistake in the short form once, at the wrong word', async () => {
  const stray = mistakes.filter(
    ({ right, wrong, at }) => SHORT.split(right).length !== 2 || !wrong.includes(at),
  )
  expect(stray).toEqual([])
  const [validMessages, ...compilerMessages] = await compileTexts(mistakes)
  expect(validMessages).toEqual([])
  const expected = mistakes.map((mistake) => [mistake.did, `${getPlace(mistake)} ${mistake.says}`])
  expect(mistakes.map(({ did }, index) => [did, ...(compilerMessages[index] ?? [])])).toEqual(
    expected,
  )
}, 300_000)
