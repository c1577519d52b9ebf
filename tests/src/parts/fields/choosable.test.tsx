import '../../../support/web/document.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('a form offers active rows only, but keeps a row that was chosen before it became inactive', async () => {
  await web.enter('operations')
  const { id, service_id } = await web.db
    .selectFrom('instant_bookings')
    .select(['id', 'service_id'])
    .where('is_completed', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [chosen, other, offered] = await web.db
    .selectFrom('services')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy((expression) => expression.eb('id', '<>', service_id))
    .execute()
  await web.db
    .updateTable('services')
    .set({ active: 0 })
    .where('id', 'in', [chosen?.id ?? 0, other?.id ?? 0])
    .execute()

  await openApp(`/apps/instant-booking/list/${id}`)
  const service = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Service/ })
  await within(service).findByRole('option', { name: offered?.name })
  expect(service.value).toBe(String(service_id))
  expect(within(service).getByRole('option', { name: chosen?.name })).toBeTruthy()
  expect(within(service).queryByRole('option', { name: other?.name })).toBeNull()
})
