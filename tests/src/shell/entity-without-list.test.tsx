import '../../support/web/document.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../support/web/web.tsx'

// Both sides read this declaration, in which only admins have a list of customers.
vi.mock(import('../../../resources/index.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const { customers } = original.registry
  const { office: _, ...lists } = customers.lists
  const registry = { ...original.registry, customers: { ...customers, lists } }
  return { ...original, registry: registry as typeof original.registry }
})

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('Ctrl+K creates a customer in a dialog for a role without a list of customers, which then sees its page', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/sliders/list')
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  await menu.findByRole('link', { name: 'Sliders' })
  expect(menu.queryByRole('link', { name: 'Customers' })).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(
    await screen.findByRole('combobox', { name: 'Search everything' }),
    'new customer',
  )
  const palette = within(screen.getByRole('dialog', { name: 'Search everything' }))
  await user.click(await palette.findByRole('option', { name: /^New customer/ }))
  const form = within(await screen.findByRole('dialog', { name: 'New customer' }))
  await user.type(await form.findByLabelText('Name'), 'Dana Palette')
  await user.type(form.getByLabelText('Phone'), '+965 9000 1818')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Dana Palette' })).toBeTruthy()
  const { id } = await web.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Dana Palette')
    .executeTakeFirstOrThrow()
  expect(location.pathname).toBe(`/apps/user/view/${id}`)
})
