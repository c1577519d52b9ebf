import { matchPath } from 'react-router'
import { tiles } from '../../resources/dashboard/index.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { rowPages } from '../overrides.tsx'
import { listPlaces } from '../provider/places.ts'
import { mayOpen, type Who } from './ability.ts'
import { homeOf, reports, routeOfTile, START, subjectsOf } from './rights.ts'

/** Pages of the shell that everybody signed in has. */
const PAGES = ['/', START, '/profile', '/access-control']

interface Screen {
  paths: readonly string[]
  subjects: readonly string[]
  list: { roles: readonly Role[] }
}

const screens: readonly Screen[] = [
  ...listPlaces().map(({ resource, list }) => ({
    paths: ['', '/create', '/:id', '/:id/show'].map((rest) => list.route + rest),
    subjects: [resource.name],
    list,
  })),
  ...reports.map((report) => ({ paths: [report.route], subjects: [report.name], list: report })),
  ...tiles.map((tile) => ({
    paths: [routeOfTile(tile)],
    subjects: subjectsOf(tile),
    list: tile,
  })),
  ...rowPages.map((page) => ({ paths: [page.path], subjects: page.of, list: page })),
]

/** What an address shows: a declared screen, a page of the shell, or nothing. */
function screenAt(pathname: string): Screen | 'page' | undefined {
  if (PAGES.includes(pathname)) return 'page'
  return screens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
}

/** Whether there is a screen for people who are signed in at an address. */
export function isScreen(pathname: string): boolean {
  return screenAt(pathname) !== undefined
}

/** An address of our own, or undefined for anything that may lead elsewhere. */
export function ownAddress(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined
  if (!URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('//')
  return isOurs ? url : undefined
}

/** Where somebody goes after signing in: where they wanted to, if they may. */
export function afterSignIn(wanted: unknown, who: Who): string {
  const url = ownAddress(wanted)
  const screen = url && screenAt(url.pathname)
  if (!url || !screen) return homeOf(who)
  const may =
    screen === 'page' || screen.subjects.some((subject) => mayOpen(who, subject, screen.list))
  return may ? url.pathname + url.search : homeOf(who)
}
