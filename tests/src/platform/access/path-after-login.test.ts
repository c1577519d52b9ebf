import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import {
  getPathAfterLogin,
  parseInternalUrl,
} from '../../../../src/platform/access/path-after-login.ts'
import { getHomePath } from '../../../../src/platform/access/rights.ts'
import { routes } from '../../../../src/shell/routes.tsx'
import { findScreenRoute } from '../../../../src/platform/routing/routes-context.ts'

const admin = { role: 'admin' } as const
const carWash = { role: 'car wash' } as const

/** Hostile addresses that an attacker could set as the path after login. */
const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '//evil.example/apps/sliders/list',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example/apps/sliders/list',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/apps/..//evil.example',
  '/apps/%2e%2e//evil.example',
  '/@evil.example',
  '//admin@evil.example',
  'admin:secret@evil.example',
  '/apps/sliders/list@evil.example',
  '.evil.example',
  'evil.example',
  '/login?next=//evil.example',
  '',
]

describe('the page after signing in', () => {
  it.each(HOSTILE)('is the start page, and not the unsafe address %j', (wanted) => {
    expect(getPathAfterLogin(routes, wanted, admin)).toBe(getHomePath(admin))
    const url = parseInternalUrl(wanted)
    if (url) expect([url.origin, /^\/\//.test(url.pathname)]).toEqual([location.origin, false])
  })

  it.each([undefined, null, 7, {}, ['/apps/sliders/list']])(
    'is the start page if the requested address is %j',
    (wanted) => {
      expect(getPathAfterLogin(routes, wanted, admin)).toBe(getHomePath(admin))
    },
  )

  it.each([
    '/apps/sliders/list?q=leather&page=2',
    '/apps/sliders/list/create',
    '/apps/sliders/list/7',
    '/apps/sliders/list/7/show',
    '/apps/financial-report/list?group=day',
    '/apps/user/view/7',
    '/access-control',
  ])('is the requested page %s, which the role may open', (wanted) => {
    expect(getPathAfterLogin(routes, wanted, admin)).toBe(wanted)
  })

  it('is the own page of a row that only another role may open at the requested address', () => {
    const [ofOffice, ofAdmin] = ['/apps/office-customers/list/7', '/apps/customers/list/7']
    const office = { role: 'operations' } as const
    expect(getPathAfterLogin(routes, `${ofOffice}/show`, admin)).toBe(`${ofAdmin}/show`)
    expect(getPathAfterLogin(routes, `${ofAdmin}/show`, office)).toBe(`${ofOffice}/show`)
    expect(getPathAfterLogin(routes, ofOffice, admin)).toBe(getHomePath(admin))
  })

  it.each(['/apps/sliders/list', '/apps/financial-report/list', '/apps/user/view/7'])(
    'is the start page if the role may not open %s',
    (wanted) => {
      expect(getPathAfterLogin(routes, wanted, carWash)).toBe(getHomePath(carWash))
      expect(getPathAfterLogin(routes, wanted, { ...admin, ability: [] })).toBe('/profile')
    },
  )
})

describe('a screen of the application', () => {
  it.each(['/', '/access-control', '/apps/sliders/list', '/apps/sliders/list/7/show'])(
    'exists at the address %s',
    (path) => expect(findScreenRoute(routes, path)).toBeDefined(),
  )

  it.each([
    '/nowhere',
    '/apps',
    '/apps/sliders',
    '/apps/sliders/list/7/show/more',
    '//evil',
    '/register',
  ])('does not exist at the address %s', (path) =>
    expect(findScreenRoute(routes, path)).toBeUndefined(),
  )
})
