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
 * What changes by itself is looked for again and again while the screen is drawn: by its words, which
 * is ten times as fast as by its role.
 */

/** The titles of the rows, from the top. */
const shown = () =>
  [...document.querySelectorAll('table a[href$="/show"]')].map(({ textContent }) => textContent)

const OFFERED = /^Show (\d+ new|changes)$/

async function openSliders() {
  const user = await openApp('/apps/sliders/list')
  await waitFor(() => expect(shown().length).toBeGreaterThan(0))
  await waitFor(() => expect(web.lines).toContain('GET events'))
  return { user, before: shown() }
}

const readCopy = (title: string) =>
  sql`insert into sliders (title, image, position)
    select ${title}, image, position + 1000 from sliders order by position limit 1`.execute(web.db)

describe('rows that others change', () => {
  it('appear only on request if they would move the rows', async () => {
    const { user, before } = await openSliders()
    await readCopy('First of another')
    const one = await screen.findByText('Show 1 new')
    await readCopy('Second of another')
    const two = await screen.findByText('Show 2 new')
    expect(one.closest('[role=status]')).toBe(two.closest('[role=status]'))
    expect(shown()).toEqual(before)
    await user.click(two)
    const added = ['First of another', 'Second of another']
    await waitFor(() => expect(shown()).toEqual([...before, ...added]))
    await sql`update sliders set deleted_at = now() where title in ('First of another',
      'Second of another')`.execute(web.db)
    await user.click(await screen.findByText('Show changes'))
    await waitFor(() => expect(shown()).toEqual(before))
    expect(screen.queryByText(OFFERED)).toBeNull()
  })

  it('are updated at once if they keep their place', async () => {
    const { before } = await openSliders()
    for (const title of ['Once changed', 'Twice changed']) {
      await sql`update sliders set title = ${title} where position =
        (select min(position) from sliders where deleted_at is null)`.execute(web.db)
      const link = await screen.findByText(title)
      expect(shown()).toEqual([title, ...before.slice(1)])
      const marked = [...document.querySelectorAll('td[data-changed]')]
      expect(marked).toEqual([link.closest('td')])
    }
    expect(screen.queryByText(OFFERED)).toBeNull()
  })

  it.runIf(isWhole())('are shown at once after Refresh', async () => {
    const { user, before } = await openSliders()
    await readCopy('Of another')
    await screen.findByText('Show 1 new')
    await user.click(screen.getByLabelText('Refresh'))
    await waitFor(() => expect(shown()).toEqual([...before, 'Of another']))
    expect(screen.queryByText(OFFERED)).toBeNull()
  })
})
