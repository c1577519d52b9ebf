import '../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../support/web/web.tsx'
import { untilWhole } from '../../support/web/whole-list.ts'
import { isWhole } from '../../support/runner/whole.ts'

const LIST = 'GET admin/slider/all'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

const countRequests = (line: string) => web.lines.filter((request) => request === line).length

/** Opens the list of sliders and waits for its event stream. */
async function openSliders() {
  const user = await openApp('/apps/sliders/list')
  const table = within(await screen.findByRole('table'))
  await table.findAllByRole('link')
  await waitFor(() => expect(web.lines).toContain('GET events'))
  await untilWhole('apps/sliders/list')
  return { user, table, before: countRequests(LIST) }
}

describe('a change by another user', () => {
  it('is shown in an open list, which is requested once more', async () => {
    const { table, before } = await openSliders()
    await sql`update sliders set title = 'Told by another' where id = 1`.execute(web.db)
    expect(await table.findByRole('link', { name: 'Told by another' })).toBeTruthy()
    expect(countRequests(LIST)).toBe(before + 1)
  })

  it.runIf(isWhole())('updates the counts in the menu', async () => {
    await openSliders()
    const findQuestionsLink = async (count: number) =>
      screen.findByRole('link', { name: `Questions, ${count} without an answer` })
    for (const count of [1, 2]) {
      await sql`update questions set deleted_at = null, answer = null, answered_at =
        case when id <= ${count} then null else now() end`.execute(web.db)
      expect(await findQuestionsLink(count)).toBeTruthy()
    }
  })

  it('causes no request for unchanged lists, and an own change causes no second request', async () => {
    const { user, before } = await openSliders()
    await user.click(
      (await screen.findAllByRole('button', { name: /^Delete: / }))[0] as HTMLElement,
    )
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(countRequests(LIST)).toBe(before + 1))
    // This event follows the own change, so all requests after that change have been made.
    await sql`update questions set deleted_at = null, answer = null, answered_at =
      case when id <= 3 then null else now() end`.execute(web.db)
    expect(await screen.findByRole('link', { name: 'Questions, 3 without an answer' })).toBeTruthy()
    expect(countRequests(LIST)).toBe(before + 1)
  })

  it('is not awaited if the provider has no event stream', async () => {
    web.fault('GET capabilities', () => new HttpResponse(null, { status: 404 }))
    await openApp('/apps/sliders/list')
    await within(await screen.findByRole('table')).findAllByRole('link')
    expect(web.lines).not.toContain('GET events')
  })
})
