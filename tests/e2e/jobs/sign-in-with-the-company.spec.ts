import { cpSync } from 'node:fs'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { startOidcProvider } from '../../support/server/oidc-provider.ts'
import { type ServerProcess, startServer } from '../../support/server/process.ts'
import { expect, test as ours } from '../fixtures.ts'
import { signOut } from './phone.ts'

type Provider = Awaited<ReturnType<typeof startOidcProvider>>

/** A server with the identity provider of a company. */
const test = ours.extend<object, { server: ServerProcess; provider: Provider }>({
  provider: [
    async ({}, use) => {
      const provider = await startOidcProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const data = temporaryFolder()
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      const { settings } = provider
      const server = await startServer({
        DATA_DIR: data.path,
        OIDC_ISSUER: settings.issuer,
        OIDC_CLIENT_ID: settings.clientId,
        OIDC_CLIENT_SECRET: settings.clientSecret,
        OIDC_NAME: settings.name,
        OIDC_ROLE_CLAIM: settings.roleClaim,
        OIDC_ROLES: 'office=admin; dispatch=operations',
      })
      provider.allow(`${server.url}/login/oidc`)
      await use(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a new user signs in with the company account, but not without a role in it', async ({
  page,
  provider,
  noise,
  findings,
}) => {
  const person = { name: 'Ada Lima', email: 'ada@company.example', email_verified: true }
  provider.people.set('ada', { ...person, groups: ['dispatch'] })
  await page.goto('/apps/faqs/list')
  const company = page.getByRole('button', { name: 'Sign in with Example Company' })
  await expect(company).toBeVisible()
  expect(await findings()).toEqual([])
  await company.press('Enter')

  await page.getByLabel('Login').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page).toHaveURL(/\/apps\/faqs\/list$/)
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lima')
  await signOut(page)

  // The company removes the role. Its own session continues, so that it does not ask again.
  provider.people.set('ada', { ...person, groups: [] })
  await company.press('Enter')
  await expect(page.getByText('Your company account has no role here.')).toBeVisible()
  expect(await findings()).toEqual([])
  await page.getByRole('link', { name: 'Back to sign-in' }).press('Enter')
  await expect(company).toBeVisible()

  const ofProvider = (line: string) =>
    line.startsWith(`request to ${provider.issuer}/`) || / 403 /.test(line)
  noise.splice(0, noise.length, ...noise.filter((line) => !ofProvider(line)))
})
