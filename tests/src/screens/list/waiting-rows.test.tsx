import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { isWhole } from '../../../support/runner/whole.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/*
 * The tests look for changing elements by their text, which is ten times as fast as by their role.
 */

/** Returns the titles of the rows, from the top. */
const listTitles = () =>
  [...document.querySelectorAll('table a[href$="/show"]')].map(({ textContent }) => textContent)

const SHOW_BUTTON = /^Show (\d+ new|changes)$/

async function openSliders() {
  const user = await openApp('/apps/sliders/list')
  await waitFor(() => expect(listTitles().length).toBeGreaterThan(0))
  await waitFor(() => expect(web.lines).toContain('GET events'))
  return { user, before: listTitles() }
}

const insertSlider = (title: string) =>
  sql`insert into sliders (title, image, position)
    select ${title}, image, position + 1000 from sliders order by position limit 1`.execute(web.db)

describe('rows that others change', () => {
  it('appear only on request if they would move the rows', async () => {
    const { user, before } = await openSliders()
    await insertSlider('First of another')
    const firstButton = await screen.findByText('Show 1 new')
    await insertSlider('Second of another')
    const secondButton = await screen.findByText('Show 2 new')
    expect(firstButton.closest('[role=status]')).toBe(secondButton.closest('[role=status]'))
    expect(listTitles()).toEqual(before)
    await user.click(secondButton)
    const added = ['First of another', 'Second of another']
    await waitFor(() => expect(listTitles()).toEqual([...before, ...added]))
    await sql`update sliders set deleted_at = now() where title in ('First of another',
      'Second of another')`.execute(web.db)
    await user.click(await screen.findByText('Show changes'))
    await waitFor(() => expect(listTitles()).toEqual(before))
    expect(screen.queryByText(SHOW_BUTTON)).toBeNull()
  })

  it('are updated at once if they keep their place', async () => {
    const { before } = await openSliders()
    for (const title of ['Once changed', 'Twice changed']) {
      await sql`update sliders set title = ${title} where position =
        (select min(position) from sliders where deleted_at is null)`.execute(web.db)
      const link = await screen.findByText(title)
      expect(listTitles()).toEqual([title, ...before.slice(1)])
      const markedCells = [...document.querySelectorAll('td[data-changed]')]
      expect(markedCells).toEqual([link.closest('td')])
    }
    expect(screen.queryByText(SHOW_BUTTON)).toBeNull()
  })

  it.runIf(isWhole())('are shown at once after Refresh', async () => {
    const { user, before } = await openSliders()
    await insertSlider('Of another')
    await screen.findByText('Show 1 new')
    await user.click(screen.getByLabelText('Refresh'))
    await waitFor(() => expect(listTitles()).toEqual([...before, 'Of another']))
    expect(screen.queryByText(SHOW_BUTTON)).toBeNull()
  })
})
