import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('an open form shows the changes of others to its row, and keeps the typed values', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/faqs/list/1')
  const question = await screen.findByLabelText('Question')
  await waitFor(() => expect(web.lines).toContain('GET events'))
  await user.clear(question)
  await user.type(question, 'Typed by me')
  expect(screen.queryByText(/^Somebody else/)).toBeNull()

  await sql`update faqs set answer = 'Of another' where id = 1`.execute(web.db)
  const told = await screen.findByText(/^Somebody else changed this while you were editing\./)
  expect(told.closest('[role=status]')).toBeTruthy()
  expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Typed by me')
  expect(screen.getByLabelText('Answer')).not.toHaveProperty('value', 'Of another')

  await sql`update faqs set deleted_at = now() where id = 1`.execute(web.db)
  await screen.findByText(/^Somebody else deleted this while you were editing\./)
  expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Typed by me')
})
