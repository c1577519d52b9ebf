import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import { getCall, canUseVerb, canOpenList, getVerbRoles } from '../../registry/entities/access.ts'
import { parseRequest } from '../../registry/entities/requests.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getBodyFields, listEndpoints } from '../../registry/entities/endpoints.ts'
import { ROLES, type Role, getRole } from '#business/words'

const sliders: AnyResource = registry.sliders
const bookings: AnyResource = registry['instant-bookings']
const customers: AnyResource = registry.customers

describe('the function canOpenList', () => {
  it.each([
    ['admin', ['admin'], true],
    ['operations', ['admin'], false],
    ['operations', ['admin', 'operations'], true],
    ['car wash', ['admin', 'operations'], false],
    [null, ['admin', 'operations', 'car wash'], false],
  ] as const)(
    'decides whether the role %s may open a list of the roles %j: %j',
    (role, roles, may) => {
      expect(canOpenList(role, { roles })).toBe(may)
    },
  )
})

describe('the functions getVerbRoles and canUseVerb', () => {
  const listRoles = (resource: AnyResource, verb: Verb): (Role | null)[] =>
    [...ROLES, null].filter((role) => canUseVerb(role, resource, verb))

  it('allow a verb to the roles whose lists offer it', () => {
    expect(listRoles(sliders, 'forceDelete')).toEqual(['admin', 'operations'])
    expect(listRoles(bookings, 'cancel')).toEqual(['admin', 'operations'])
    expect(listRoles(customers, 'delete')).toEqual(['admin'])
  })

  it('allow every role that may open a list to read its rows', () => {
    expect(listRoles(bookings, 'read')).toEqual(['admin', 'operations', 'car wash'])
    expect(listRoles(registry.users, 'read')).toEqual(['admin'])
    expect(listRoles(customers, 'read')).toEqual(['admin', 'operations'])
  })

  it('allow a verb that no list offers to no role', () => {
    expect(listRoles(bookings, 'forceDelete')).toEqual([])
    expect(listRoles(registry.vehicles, 'read')).toEqual([])
  })

  it('limit a verb to the roles of its endpoint', () => {
    const request = 'POST admin/slider/forceDelete' as const
    const narrowed: AnyResource = {
      ...sliders,
      calls: { ...sliders.calls, forceDelete: { request, roles: ['admin'] } },
    }
    expect(getVerbRoles(narrowed, 'forceDelete')).toEqual(['admin'])
    expect(getVerbRoles(narrowed, 'delete')).toEqual(['admin', 'operations'])
  })
})

describe('the function roleOf', () => {
  it.each([
    ['Admin', 'admin'],
    ['Operations', 'operations'],
    ['Car Wash', 'car wash'],
    ['User', null],
    ['admin', null],
    ['', null],
  ])('reads the role of %j as %j', (account, role) => {
    expect(getRole(account)).toBe(role)
  })
})

describe('the functions getCall and getBodyFields', () => {
  it('find an endpoint of the specification or of an extension, or return undefined', () => {
    expect(getCall(sliders, 'delete')).toEqual({ request: 'POST admin/slider/destroy' })
    expect(getCall(sliders, 'create')).toEqual({ request: 'POST admin/slider/store' })
    expect(getCall(sliders, 'cancel')).toBeUndefined()
  })

  it('use the fields of the endpoint, otherwise those of the form, otherwise the id', () => {
    expect(getBodyFields(bookings, 'cancel')).toEqual(['id', 'rejection_reason_id'])
    expect(getBodyFields(sliders, 'create')).toEqual(sliders.form)
    expect(getBodyFields(sliders, 'update')).toEqual(['id', ...(sliders.form ?? [])])
    expect(getBodyFields(sliders, 'forceDelete')).toEqual(['id'])
  })
})

describe('the function parseRequest', () => {
  it('splits a request line into method, path, query and body', () => {
    expect(parseRequest('GET admin/appointment/show?is_completed=0&page=')).toEqual({
      method: 'GET',
      path: 'admin/appointment/show',
      query: { is_completed: '0', page: '' },
    })
    expect(parseRequest('PUT updateAuthUser')).toEqual({
      method: 'PUT',
      path: 'updateAuthUser',
      query: {},
    })
  })
})

describe('the function listEndpoints', () => {
  const endpoints = listEndpoints({ sliders })

  it('returns every declared endpoint with its roles', () => {
    expect(
      endpoints.map(({ method, path, kind, extension, roles }) => ({
        call: `${kind} ${method} ${path}`,
        extension,
        roles,
      })),
    ).toEqual(
      [
        ['read GET admin/slider/all', false],
        ['verb POST admin/slider/one', true],
        ['verb POST admin/slider/store', true],
        ['verb POST admin/slider/update', true],
        ['verb POST admin/slider/destroy', false],
        ['verb POST admin/slider/restore', false],
        ['verb POST admin/slider/forceDelete', false],
      ].map(([call, extension]) => ({ call, extension, roles: ['admin', 'operations'] })),
    )
  })

  it('combines two lists with the same request, for the roles of both lists', () => {
    const allSliders = sliders.lists.all
    if (!allSliders) throw new Error('The sliders have lost their list.')
    const openList = { ...allSliders, roles: ['admin'] as const }
    const shut = { ...allSliders, roles: ['car wash'] as const, route: '/apps/other/list' as const }
    const reads = listEndpoints({
      sliders: { ...sliders, lists: { open: openList, shut } },
    }).filter(({ kind }) => kind === 'read')
    expect(reads.map(({ roles }) => roles)).toEqual([['admin', 'car wash']])
  })

  it('returns one endpoint for each method, path, query and body in the registry', () => {
    const allEndpoints = listEndpoints(registry)
    expect(allEndpoints.length).toBeGreaterThan(40)
    for (const { resource, path, roles } of allEndpoints) {
      expect(path).not.toMatch(/^\/|\?/)
      expect(roles.every((role) => ROLES.includes(role))).toBe(true)
      expect(Object.values(registry)).toContain(resource)
    }
  })
})
