import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { productCopy } from '../../support/recipes/product-copy.ts'
import { startDevelopmentServer } from '../../support/server/process.ts'

test('the first start with wrong declarations shows the mistakes on the page, and continues after they are fixed', async ({
  page,
}) => {
  const [copy, data] = [productCopy(), temporaryFolder()]
  cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
  const file = join(copy.path, 'resources/taxes.ts')
  const validText = readFileSync(file, 'utf8')
  writeFileSync(file, validText.replace('defineEntity({', 'defineEntity({{'))
  const server = await startDevelopmentServer({ DATA_DIR: data.path }, copy.path)
  try {
    await page.goto(`${server.url}/apps/faqs/list`)
    await expect(page.getByRole('alert')).toContainText('resources/taxes.ts')
    await expect(page.getByRole('alert')).toContainText('It cannot be read')
    writeFileSync(file, validText.replace("icon: 'percent'", "icon: 'percen'"))
    await expect(page.getByRole('alert')).toContainText("Did you mean 'percent'?")
    writeFileSync(file, validText)
    await expect(page.getByLabel('E-mail')).toBeVisible({ timeout: 120_000 })
    expect(new URL(page.url()).origin).toBe(server.url)
  } finally {
    await server.stop()
    for (const folder of [copy, data]) folder.remove()
  }
})
