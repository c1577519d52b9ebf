import { cpSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type ServerProcess, startDevelopmentServer } from '../support/server/process.ts'

/** Messages of Vite itself in a page that it serves. */
const OF_VITE = /^debug: \[vite\]|React DevTools/

const test = base.extend<object, { development: ServerProcess }>({
  development: [
    async ({}, use) => {
      const data = temporaryFolder()
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      const server = await startDevelopmentServer({ DATA_DIR: data.path })
      await use(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a developer starts the server and signs in to a list without messages in the console', async ({
  page,
  development,
}) => {
  const consoleLines: string[] = []
  page.on('console', (message) => consoleLines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => consoleLines.push(`error: ${message}`))
  await page.goto(`${development.url}/apps/faqs/list`)
  await page.getByLabel('E-mail').fill(ACCOUNTS.admin)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('tbody tr').filter({ hasText: 'How soon can you come?' })).toBeVisible()
  expect(consoleLines.filter((line) => !OF_VITE.test(line))).toEqual([])
})
