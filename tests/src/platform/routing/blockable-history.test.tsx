import '../../../support/web/drawing.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { RouterBlocker } from 'ra-core'
import { unstable_HistoryRouter as HistoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import {
  createBlockableHistory,
  useBlocker,
} from '../../../../src/platform/routing/blockable-history.ts'

let blocker: RouterBlocker
let isDirty: boolean

/** A form that holds navigations to other pages while it is dirty. */
function Form() {
  blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  return null
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Opens a page at `/form`, with `/list` before it in the browser's history. */
function openForm() {
  const history = createBlockableHistory()
  render(
    <HistoryRouter history={history}>
      <Form />
      <Address />
    </HistoryRouter>,
  )
  act(() => {
    history.push('/list')
    history.push('/form')
  })
  isDirty = true
  return history
}

const getAddress = () => screen.getByRole('status').textContent
const finish = (way: 'proceed' | 'reset') => act(() => blocker[way]?.())

beforeEach(() => {
  isDirty = false
})

it('navigates while no form holds the navigation', () => {
  const history = openForm()
  act(() => history.push('/form?tab=2'))
  expect([getAddress(), blocker.state]).toEqual(['/form?tab=2', 'unblocked'])
})

it('holds a link until the user leaves the form', () => {
  const history = openForm()
  act(() => history.push('/other?page=2'))
  expect([getAddress(), location.pathname, blocker.state]).toEqual(['/form', '/form', 'blocked'])
  expect(blocker.location).toMatchObject({ pathname: '/other', search: '?page=2' })
  finish('reset')
  expect([getAddress(), blocker.state]).toEqual(['/form', 'unblocked'])
  act(() => history.replace('/other'))
  finish('proceed')
  expect([getAddress(), location.pathname, blocker.state]).toEqual([
    '/other',
    '/other',
    'unblocked',
  ])
})

it('holds the way back, and stays at the page of the form until the user leaves it', async () => {
  const history = openForm()
  act(() => history.go(-1))
  await waitFor(() => expect(blocker.state).toBe('blocked'))
  await waitFor(() => expect(location.pathname).toBe('/form'))
  finish('reset')
  expect(getAddress()).toBe('/form')
  act(() => history.go(-1))
  await waitFor(() => expect(blocker.state).toBe('blocked'))
  finish('proceed')
  await waitFor(() => expect(getAddress()).toBe('/list'))
  expect([location.pathname, blocker.state]).toEqual(['/list', 'unblocked'])
})
