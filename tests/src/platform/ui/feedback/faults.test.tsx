import '../../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../../../support/web/web.tsx'

const SLIDER = '/apps/sliders/list/1/show'
/** A value that cannot become text, so that no screen can show its row. */
const BROKEN = { toString: 1, valueOf: 1 }

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

describe('a screen that breaks', () => {
  it('shows a reference number, and the other screens still work', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await web.enter('operations')
    web.fault('GET admin/slider/all', () =>
      HttpResponse.json({ data: [{ id: 1, title: 'Broken', link: BROKEN, position: 1 }] }),
    )
    const user = await openApp(SLIDER)
    const alert = await screen.findByRole('alert')
    const reference = /Reference: ([0-9a-f]{12,32})/.exec(alert.textContent)?.[1] ?? ''
    expect(said.mock.calls.some(([first]) => first === reference && reference !== '')).toBe(true)
    expect(screen.getByRole('link', { name: 'Go to start page' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy()
    web.mend()
    await user.click(await screen.findByRole('link', { name: 'FAQs' }))
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a provider that answers 503', () => {
  it('is covered by the maintenance screen, which closes by itself; typed values remain', async () => {
    await web.enter('operations')
    const user = await openApp('/apps/faqs/list/create')
    const field = await screen.findByLabelText('Question')
    await user.type(field, 'Do you wash at night?')
    const away = () => HttpResponse.json({}, { status: 503 })
    web.fault('POST admin/faqs/store', away)
    web.fault('GET ready', away)
    await user.type(screen.getByLabelText('Answer'), 'Until ten.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('dialog', { name: 'Under maintenance' })).toBeTruthy()
    web.mend()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(web.lines).toContain('GET ready')
    expect(field).toHaveProperty('value', 'Do you wash at night?')
    expect(field.isConnected).toBe(true)
  })

  it('shows for a single request only the reason without covering the page; typed values are saved the next time', async () => {
    await web.enter('operations')
    const user = await openApp('/apps/faqs/list/create')
    await user.type(await screen.findByLabelText('Question'), 'Do you wash in the rain?')
    await user.type(screen.getByLabelText('Answer'), 'Yes.')
    const why = 'Somebody else is changing this. Try again in a moment.'
    web.fault('POST admin/faqs/store', () => HttpResponse.json({ message: why }, { status: 503 }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(why)).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Under maintenance' })).toBeNull()
    web.mend()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const kept = () => web.db.selectFrom('faqs').selectAll().execute()
    await waitFor(async () =>
      expect((await kept()).map(({ question }) => question)).toContain('Do you wash in the rain?'),
    )
  })
})
