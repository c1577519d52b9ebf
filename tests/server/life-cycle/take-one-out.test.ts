import '../../support/web/document.ts'
import { describe, expect, test } from 'vitest'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { listBatchVerbs } from '../../../registry/changes/batch.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { getCall } from '../../../registry/entities/access.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { findVerbRefusal } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import type { StandardVerb } from '../../../registry/words/verbs.ts'
import { reports } from '../../../resources/reports/index.ts'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'
import { listUsableVerbs as offered } from '../../../src/platform/access/rights.ts'
import { lifeCyclePage } from '../../../tools/life-cycles/page.ts'
import { entities } from '../../support/server/app.ts'
import { listVerbs } from './model.ts'

type Paths = Record<string, { post?: Record<string, unknown> }>

type Entities = Readonly<Record<string, AnyResource>>

/** Returns the registry without one transition of one or more entities. */
function without(names: readonly string[], verb: StandardVerb): Entities {
  const changedEntities = names.map((name) => {
    const resource = entities[name] as AnyResource
    const { [verb]: _, ...transitions } = resource.transitions ?? {}
    return [name, { ...resource, transitions }] as const
  })
  return { ...entities, ...Object.fromEntries(changedEntities) }
}

/** Returns the other entities with rows of an entity: the unions that contain it, or its members. */
const listSharers = (entity: string): string[] =>
  Object.values(entities)
    .filter(
      ({ name, union = [] }) =>
        union.some((member) => member === entity) ||
        entities[entity]?.union?.some((member) => member === name),
    )
    .map(({ name }) => name)

const hasCall = (entity: string, verb: StandardVerb) =>
  getCall(entities[entity] as AnyResource, verb) !== undefined

/** The verbs that exist even without a declared transition. */
const STANDARD: readonly StandardVerb[] = ['update', 'invite']

/** The transitions that an entity has only because it declares them. */
const declared = Object.values(entities).flatMap(({ name, transitions = {} }) =>
  (Object.keys(transitions) as StandardVerb[])
    .filter((verb) => !STANDARD.includes(verb))
    .map((verb) => [name, verb] as const),
)

/** Returns whether the page of life cycles shows a verb of an entity. */
const isOnPage = (allEntities: Entities, entity: string, verb: StandardVerb) =>
  lifeCyclePage(allEntities)
    .split('\n## ')
    .some((part) => part.split('\n')[0]?.includes(entity) && part.includes(`\`${verb}\``))

/** Returns for each place whether it shows a verb of an entity. */
function listOccurrences(allEntities: Entities, entity: string, verb: StandardVerb) {
  const resource = allEntities[entity] as AnyResource
  const call = entities[entity] as AnyResource
  const request = getCall(call, verb)?.request ?? ''
  const path = `/${request.split(' ')[1] ?? ''}`
  const anyone = { has: () => true } as unknown as ReadonlySet<string>
  const roles = ['admin', 'operations', 'car wash'] as const
  const buttons = Object.values(resource.lists).flatMap((list) =>
    roles.flatMap((role) =>
      offered({ resource, list }, { role }, anyone, [
        ...(list.actions ?? []),
        ...(list.pageActions ?? []),
      ]),
    ),
  )
  const document = JSON.stringify(
    buildOpenApi(allEntities as unknown as Registry, reports, tiles).paths,
  )
  return {
    button: buttons.includes(verb),
    batch: listBatchVerbs(resource).includes(verb),
    call: listEndpoints(allEntities).some((endpoint) => `/${endpoint.path}` === path),
    documented: document.includes(`"${path}"`),
    page: isOnPage(allEntities, entity, verb),
    cases: listVerbs(resource).includes(verb),
  }
}

/** Returns the registry with other roles for one transition. */
function givenTo(entity: string, verb: StandardVerb, roles: readonly Role[]) {
  const resource = entities[entity] as AnyResource
  const transitions = {
    ...resource.transitions,
    [verb]: { ...resource.transitions?.[verb], roles },
  }
  return { ...entities, [entity]: { ...resource, transitions } }
}

describe('The roles that may make a transition', () => {
  const transitionsWithRoles = declared.filter(
    ([entity, verb]) => entities[entity]?.transitions?.[verb]?.roles,
  )

  test('are declared by the transitions themselves', () => {
    expect(transitionsWithRoles).toEqual(declared)
  })

  test.each(transitionsWithRoles)(
    'of %s: the verb %s is offered to them only, on every screen',
    (entity, verb) => {
      const allEntities = givenTo(entity, verb, ['admin'])
      const resource = allEntities[entity] as AnyResource
      const call = listEndpoints({ [entity]: resource }).find(
        (endpoint) => endpoint.kind === 'verb' && endpoint.verb === verb,
      )
      const anyone = { has: () => true } as unknown as ReadonlySet<string>
      const offeredTo = (role: Role) => offered({ resource }, { role }, anyone, [verb])
      expect(call?.roles).toEqual(['admin'])
      expect(ROLES.map(offeredTo)).toEqual([[verb], [], []])
      const paths = buildOpenApi(allEntities as unknown as Registry, reports, tiles).paths as Paths
      expect(paths[`/${call?.path ?? ''}`]?.post?.['x-roles']).toEqual(['admin'])
      // The page shows the calls of a union's members, and those of the union where they have none.
      const { union: members } = resource
      const isCallOfMembers = members?.every((member) => hasCall(member, verb)) ?? false
      expect(lifeCyclePage(allEntities) === lifeCyclePage(entities)).toBe(isCallOfMembers)
    },
  )
})

describe('A transition removed from the file of its entity', () => {
  test('is one of those that exist only in a declaration', () => {
    expect(declared.length).toBeGreaterThan(15)
  })

  test.each(declared)(
    'of %s removes the button, batch, endpoint, documents and tests of the verb %s',
    (entity, verb) => {
      const occurrences = listOccurrences(registry, entity, verb)
      const remainingEntities = without([entity], verb)
      const gone = listOccurrences(remainingEntities, entity, verb)
      expect(occurrences).toMatchObject({ call: true, documented: true, cases: true })
      expect(gone).toEqual({
        button: false,
        batch: false,
        call: false,
        documented: false,
        // A call of a union also changes rows of its members.
        page: listSharers(entity).some((sharer) => hasCall(sharer, verb)),
        cases: false,
      })
      const entitiesWithoutVerb = without([entity, ...listSharers(entity)], verb)
      expect(isOnPage(entitiesWithoutVerb, entity, verb)).toBe(false)
      const resource = remainingEntities[entity] as AnyResource
      expect(findVerbRefusal(resource, verb, {}, '2026-03-10')).toBe('wrong_state')
      // The check of the declarations reports the call that remains.
      expect(checkRegistry(remainingEntities).map(({ rule }) => rule)).toContain(
        'call-without-transition',
      )
    },
  )
})
