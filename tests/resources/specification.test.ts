import { describe, expect, test } from 'vitest'
import { getCall } from '../../registry/entities/access.ts'
import type { Encoding } from '../../registry/entities/requests.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { type Endpoint, listEndpoints } from '../../registry/entities/endpoints.ts'
import { stats } from '../../resources/stats/index.ts'
import { reports } from '../../resources/reports/index.ts'
import {
  CALLS,
  EXTENSIONS,
  EXTRA_CALLS,
  EXTRA_ROUTES,
  isSpecifiedReport,
  office,
  OPERATIONS_ROUTES,
  REPORTS,
  getRequest,
  ROUTES,
  specified,
} from '../support/sources/specification.ts'

/**
 * Compares the routes and endpoints of the specification, typed by hand, with the registry, in both
 * directions.
 */
const entities = Object.fromEntries(specified.map((resource) => [resource.name, resource]))
const lists = specified.flatMap((resource) => Object.values(resource.lists))
const ofReports = Object.values(reports).filter(isSpecifiedReport)
const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort()

const endpoints = listEndpoints(entities)

function getBody(endpoint: Endpoint): string {
  const names =
    endpoint.kind === 'verb'
      ? [...endpoint.body]
      : Object.keys({ ...endpoint.read.body, ...endpoint.read.params }).sort()
  return names.join(', ')
}

const getEncoding = (endpoint: Endpoint): Encoding =>
  (endpoint.kind === 'verb' ? endpoint.call.encoding : endpoint.read.encoding) ?? 'json'

describe('the specification of the API', () => {
  test('has the same routes and roles as the registry', () => {
    const declared = Object.fromEntries(
      [...lists, ...ofReports].map((list) => [list.route, list.roles.join(', ')]),
    )
    const extra = Object.keys(EXTRA_ROUTES).map((route) => [
      route,
      OPERATIONS_ROUTES.includes(route) ? 'operations' : office,
    ])
    expect(declared).toEqual({ ...ROUTES, ...Object.fromEntries(extra) })
  })

  test('has the same endpoints as the registry', () => {
    const specifiedEndpoints = endpoints.filter((endpoint) => !endpoint.extension)
    expect(sorted(specifiedEndpoints.map(getRequest))).toEqual(sorted(Object.keys(CALLS)))
  })

  test.each(Object.entries(CALLS))(
    'has the declared body for %s',
    (request, [body = '', encoding]) => {
      const declared = endpoints.filter((endpoint) => getRequest(endpoint) === request)
      expect(declared).not.toEqual([])
      for (const endpoint of declared) expect(getBody(endpoint)).toBe(body)
      if (encoding) for (const endpoint of declared) expect(getEncoding(endpoint)).toBe(encoding)
    },
  )

  test('has the endpoints of reports, whose parameters are sent as forms', () => {
    const sortedNames = (names: string) => names.split(', ').sort()
    const declared = ofReports.map(({ call, params }) => [
      call.request,
      call.encoding,
      Object.keys(params).sort(),
    ])
    expect(declared.sort()).toEqual(
      Object.entries(REPORTS)
        .map(([request, params]) => [request, 'form', sortedNames(params)])
        .sort(),
    )
    expect(stats.request).toBe('GET general/read-stats')
  })

  test('differs from the registry only with a written reason', () => {
    const extensions = endpoints.filter((endpoint) => endpoint.extension).map(getRequest)
    expect(extensions).not.toEqual([])
    const unexplained = extensions.filter(
      (request) => !EXTENSIONS.test(request) && !(request in EXTRA_CALLS),
    )
    expect(unexplained).toEqual([])
    expect(sorted(extensions.filter((request) => request in EXTRA_CALLS))).toEqual(
      sorted(Object.keys(EXTRA_CALLS)),
    )
  })

  test('allows deletion for good only for sliders and time slots', () => {
    const verb: Verb = 'forceDelete'
    const erasable = specified.filter((resource) => getCall(resource, verb))
    expect(erasable.map((resource) => resource.name)).toEqual(['sliders', 'time-slots'])
  })
})
