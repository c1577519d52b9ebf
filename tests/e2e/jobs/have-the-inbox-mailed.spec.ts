import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser, signIn, startOffice } from './mailing-office.ts'
import { PHONE } from './phone.ts'

const minutesLater = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

test('an admin has the inbox mailed, opens an item of it, and stops it without signing in', async ({
  browser,
}) => {
  // A long timeout, because the test creates its own demo business.
  test.setTimeout(480_000)
  const office = await startOffice()
  try {
    const page = await openBrowser(browser, office.url)
    await signIn(page)
    await page.goto('/profile')
    const choice = page.getByLabel('Send me an e-mail')
    await expect(choice).toHaveValue('off')
    await choice.selectOption({ label: 'When something is new' })
    await expect(page.getByText('Your inbox comes by e-mail when something is new')).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('gathered')

    await office.goOnTo(minutesLater(15))
    const [mail, ...otherMails] = office.post.take()
    expect(otherMails).toEqual([])
    expect(mail?.to).toEqual([ACCOUNTS.admin])
    await office.goOnTo(minutesLater(16))
    expect(office.post.take()).toEqual([])

    // On a phone the mail does not scroll sideways.
    const phone = await openBrowser(browser, office.url)
    await phone.setViewportSize(PHONE)
    await phone.setContent(mail?.html ?? '')
    await expect(phone.getByRole('heading', { name: 'New in your inbox' })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const item = phone.getByRole('listitem').first().getByRole('link')
    const title = await item.innerText()
    const link = String(await item.getAttribute('href'))
    const stop = String(
      await phone.getByRole('link', { name: 'Stop these mails' }).getAttribute('href'),
    )

    await page.goto(link)
    await expect(page.getByText(title).first()).toBeVisible()

    const elsewhere = await openBrowser(browser, office.url)
    await elsewhere.goto(stop)
    await elsewhere.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(elsewhere.getByText('These mails are stopped.')).toBeVisible()
    await page.goto('/profile')
    await expect(choice).toHaveValue('off')
    await office.goOnTo(minutesLater(24 * 60))
    expect(office.post.take()).toEqual([])
  } finally {
    await office.close()
  }
})
