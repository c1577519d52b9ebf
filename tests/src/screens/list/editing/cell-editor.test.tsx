import '../../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../../support/web/web.tsx'
import { isWhole } from '../../../../support/runner/whole.ts'

const UPDATE = 'POST admin/taxes/update'
let web: Web

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** The first tax as it is stored. */
const first = () =>
  web.db.selectFrom('taxes').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()

/** Begins to change the percent of a tax with a text; returns its input. */
async function typeOn(name: string, text: string) {
  const user = await openApp('/apps/taxes/list')
  const cell = await screen.findByRole('button', { name: `Edit percent: ${name}` })
  cell.focus()
  await user.keyboard(text)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Percent' })
  await waitFor(() => expect(input.value).toBe(text))
  return { user, input }
}

it('a value that was not saved stays in its cell with the reason, and Enter saves it again', async () => {
  const before = await first()
  const { user, input } = await typeOn(before.name, '7.5')
  web.fault(UPDATE, () => HttpResponse.html('<h1>No</h1>', { status: 500 }))
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server had a problem/)
  expect(input.value).toBe('7.5')
  expect((await first()).percent).toBe(before.percent)

  web.mend()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(`${before.name} saved.`)).toBeTruthy()
  expect((await first()).percent).toBe('7.500')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull())
})

it.runIf(isWhole())(
  'a click elsewhere saves the cell, and an unchanged cell sends nothing',
  async () => {
    const { name, percent } = await first()
    const { user } = await typeOn(name, '9')
    await user.click(screen.getByRole('searchbox', { name: 'Search' }))
    await screen.findByText(`${name} saved.`)
    expect((await first()).percent).not.toBe(percent)
    const sent = web.lines.filter((line) => line === UPDATE).length
    const cell = await screen.findByRole('button', { name: `Edit percent: ${name}` })
    cell.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Percent' })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull())
    expect(web.lines.filter((line) => line === UPDATE)).toHaveLength(sent)
  },
)
