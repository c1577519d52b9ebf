import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Overrides } from '../../../src/extension-points/overrides.ts'
import { openApp, startWeb, type Web } from '../../support/web/web.tsx'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** How often a cell of each row was drawn. */
const drawn = new Map<number, number>()
const cells: Overrides['cells'] = {
  'sliders.title': ({ row, value }) => {
    drawn.set(Number(row.id), (drawn.get(Number(row.id)) ?? 0) + 1)
    return String(value)
  },
}

it('a list draws its rows once before they are seen, and not again for what comes later', async () => {
  vi.doMock(import('../../../src/overrides.tsx'), async (importOriginal) => {
    const { overrides } = await importOriginal()
    return { overrides: { ...overrides, cells } }
  })
  try {
    await openApp('/apps/sliders/list')
    await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ })
    // How many rows there are is known when all of them are here, behind the first page.
    await screen.findByRole('button', { name: /^Live ?\d+$/ })
    expect(drawn.size).toBeGreaterThan(2)
    expect(new Set(drawn.values())).toEqual(new Set([1]))
  } finally {
    vi.doUnmock('../../../src/overrides.tsx')
  }
})
