import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A node of Chromium's accessibility tree. */
interface AxNode {
  role: string
  name: string
  description: string
}

/** The roles that people act on, or jump to, by their names. */
const NAMED_ROLES = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem'],
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'DisclosureTriangle'],
  ...['dialog', 'heading', 'region', 'navigation', 'tablist', 'tabpanel', 'img', 'image'],
  ...['columnheader', 'term'],
])

/** Reads what Chromium tells screen readers about a page, in reading order. */
async function readTree(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      description: String(description?.value ?? '').trim(),
    }))
}

/** Returns the roles of the nodes that lack a name. */
async function listUnnamed(page: Page): Promise<string[]> {
  const nodes = await readTree(page)
  expect(nodes.filter(({ role }) => role === 'button').length).toBeGreaterThan(1)
  return nodes.filter(({ role, name }) => NAMED_ROLES.has(role) && !name).map(({ role }) => role)
}

const SCREENS = {
  'the start page': ['/dashboard', 'main section h2'],
  'a list': ['/apps/customers/list', 'tbody tr'],
  'a record': ['/apps/instant-booking/list/2999/show', 'main [role=tabpanel]'],
  'a form': ['/apps/customers/list/create', 'main form input'],
} as const

for (const [screen, [route, part]] of Object.entries(SCREENS))
  test(`a screen reader gets a name for everything that people use on ${screen}`, async ({
    page,
    enter,
  }) => {
    await enter('admin')
    await page.goto(route)
    await page.locator(part).first().waitFor()
    await expect.poll(() => listUnnamed(page)).toEqual([])
  })

test('a screen reader gets the sentence of a dialog with its title', async ({ page, enter }) => {
  await enter('admin')
  await page.goto('/apps/faqs/list')
  const row = page.locator('tbody tr').first()
  await row.getByRole('button', { name: /Delete/ }).click()
  const text = await page.getByRole('dialog').locator('p').first().innerText()
  expect(text).toMatch(/\w+ \w+/)
  const dialogs = (await readTree(page)).filter(({ role }) => role === 'dialog')
  expect(dialogs).toEqual([
    { role: 'dialog', name: expect.stringMatching(/^Delete /), description: text },
  ])
  expect(await listUnnamed(page)).toEqual([])
})
