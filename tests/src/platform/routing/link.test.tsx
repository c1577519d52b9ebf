import '../../../support/web/document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../../../src/platform/api/index.ts'
import { routes } from '../../../../src/shell/routes.tsx'
import { Link } from '../../../../src/platform/routing/Link.tsx'
import { type AppRoute, RoutesContext } from '../../../../src/platform/routing/routes-context.ts'

// Another file of this worker may have left the connection lost.
beforeEach(() => {
  vi.spyOn(connection, 'isLost').mockReturnValue(false)
})
afterEach(cleanup)

/** A link among screens that count how often their code is asked for. */
function show(to: string) {
  const fetched: string[] = []
  const counting = (path: string): AppRoute => ({
    path,
    element: <main />,
    load: async () => fetched.push(path),
  })
  render(
    <RoutesContext value={['/rows/create', '/rows/:id', '/rows'].map(counting)}>
      <MemoryRouter>
        <Link to={to}>Go</Link>
      </MemoryRouter>
    </RoutesContext>,
  )
  return { fetched, link: screen.getByRole('link', { name: 'Go' }) }
}

describe('a link', () => {
  it.each([
    ['/rows?page=2', '/rows'],
    ['/rows/create', '/rows/create'],
    ['/rows/7#top', '/rows/:id'],
  ])('to %s loads the code of its screen when the pointer is on it', (to, path) => {
    const { fetched, link } = show(to)
    expect(fetched).toEqual([])
    fireEvent.pointerEnter(link)
    expect(fetched).toEqual([path])
  })

  it('loads the code of its screen when it gets the focus', () => {
    const { fetched, link } = show('/rows')
    fireEvent.focus(link)
    expect(fetched).toEqual(['/rows'])
  })

  it('loads nothing for an address without a screen', () => {
    const { fetched, link } = show('/elsewhere')
    fireEvent.pointerEnter(link)
    expect(fetched).toEqual([])
  })
})

describe('the table of routes', () => {
  it('has each address once', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(100)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('can load every screen of a list', async () => {
    const lists = routes.filter(({ path }) => path.startsWith('/apps/sliders/list'))
    expect(lists).toHaveLength(4)
    const loaded = await Promise.all(lists.map(({ load }) => load?.()))
    expect(loaded.every((screen) => typeof screen === 'function')).toBe(true)
  })
})
