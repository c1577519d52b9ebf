import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

// Both sides read this declaration.
vi.mock(import('../../../../resources/index.ts'), async (importOriginal) => {
  const { withRules } = await import('../../../support/rows/ruled-registry.ts')
  const original = await importOriginal()
  return { ...original, registry: withRules(original.registry) as typeof original.registry }
})

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('a form marks a field as required as soon as the value of another field requires it', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/plans/list/create')
  const reason = await screen.findByLabelText(/^Reason/)
  expect(screen.getByText('Reason').closest('label')?.textContent).toContain('optional')
  expect(reason.hasAttribute('required')).toBe(false)
  await user.selectOptions(screen.getByLabelText(/^Mode/), 'paid')
  await waitFor(() =>
    expect(screen.getByText('Reason').closest('label')?.textContent).not.toContain('optional'),
  )
  expect(screen.getByLabelText(/^Reason/).hasAttribute('required')).toBe(true)
  await user.selectOptions(screen.getByLabelText(/^Mode/), 'free')
  await waitFor(() =>
    expect(screen.getByText('Reason').closest('label')?.textContent).toContain('optional'),
  )
})
