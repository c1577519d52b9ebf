import '../../support/web/document.ts'
import { expect, it } from 'vitest'
import { ownLists } from '../../../src/overrides-at-first.ts'
import { overrides } from '../../../src/overrides.tsx'

it('leaves to the app every list with a screen of its own', () => {
  const own = Object.entries(overrides.screens).flatMap(([key, views]) => (views.list ? [key] : []))
  expect([...ownLists].toSorted()).toEqual(own.toSorted())
})
