import '../../support/document.ts'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ACCOUNTS } from '../../support/accounts.ts'
import { openApp, signIn, startWeb, type Web } from '../../support/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('shows the list that was asked for, after signing in', async () => {
  const user = await openApp('/apps/instant-booking/list?perPage=10')
  await signIn(user, ACCOUNTS.operations)
  expect(await screen.findAllByRole('link', { name: /^WB-/ })).toHaveLength(10)
  expect(location.search).toBe('?perPage=10')
})
