import '../../../support/web/document.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

// Both sides read this declaration.
vi.mock(import('../../../../resources/index.ts'), async (importOriginal) => {
  const { withGuards } = await import('../../../support/rows/guarded-registry.ts')
  const original = await importOriginal()
  return { ...original, registry: withGuards(original.registry) as typeof original.registry }
})

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

describe.each([
  ['admin', true],
  ['operations', false],
] as const)('a field with rights by role, for %s (allowed: %s)', (role, has) => {
  it('is in the form only for a role that may write it', async () => {
    await web.enter(role)
    await openApp('/apps/plans/list/1')
    await screen.findByLabelText('Washes')
    expect(screen.queryByLabelText(/^Kind/) !== null).toBe(has)
  })

  it('sorts and filters a list only for a role that may filter by it, whatever the address contains', async () => {
    await web.enter(role)
    await openApp('/apps/plans/list?sort=washes&washes_from=1')
    const table = await screen.findByRole('table')
    const head = await within(table).findByRole('columnheader', { name: /Washes/ })
    expect(within(head).queryByRole('button') !== null).toBe(has)
    expect(head.getAttribute('aria-sort')).toBe(has ? 'ascending' : null)
    if (!has) expect(web.lines.filter((line) => line.includes('washes_from=1'))).toEqual([])
    expect(screen.queryAllByRole('button', { name: /Washes.*1/ }).length > 0).toBe(has)
  })
})
