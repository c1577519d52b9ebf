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

/** Returns the registry without one transition. */
function without(entity: string, verb: StandardVerb): Readonly<Record<string, AnyResource>> {
  const resource = entities[entity] as AnyResource
  const { [verb]: _, ...transitions } = resource.transitions ?? {}
  return { ...entities, [entity]: { ...resource, transitions } }
}

/** The verbs that exist even without a declared transition. */
const STANDARD: readonly StandardVerb[] = ['update', 'invite']

/** The transitions that an entity has only because it declares them. */
const declared = Object.values(entities).flatMap(({ name, transitions = {} }) =>
  (Object.keys(transitions) as StandardVerb[])
    .filter((verb) => !STANDARD.includes(verb))
    .map((verb) => [name, verb] as const),
)

/** Returns for each place whether it shows a verb of an entity. */
function listOccurrences(
  allEntities: Readonly<Record<string, AnyResource>>,
  entity: string,
  verb: StandardVerb,
) {
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
  const page = lifeCyclePage(allEntities).split('\n## ')
  return {
    button: buttons.includes(verb),
    batch: listBatchVerbs(resource).includes(verb),
    call: listEndpoints(allEntities).some((endpoint) => `/${endpoint.path}` === path),
    documented: document.includes(`"${path}"`),
    page: page.some(
      (part) => part.split('\n')[0]?.includes(entity) && part.includes(`\`${verb}\``),
    ),
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
    'of %s: the verb %s is offeredto them only, on every screen',
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
      expect(lifeCyclePage(allEntities)).not.toEqual(lifeCyclePage(entities))
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
      const gone = listOccurrences(without(entity, verb), entity, verb)
      expect(occurrences).toMatchObject({ call: true, documented: true, cases: true })
      expect(gone).toEqual({
        button: false,
        batch: false,
        call: false,
        documented: false,
        page: false,
        cases: false,
      })
      const resource = without(entity, verb)[entity] as AnyResource
      expect(findVerbRefusal(resource, verb, {}, '2026-03-10')).toBe('wrong_state')
      // The check of the declarations reports the call that remains.
      expect(checkRegistry(without(entity, verb)).map(({ rule }) => rule)).toContain(
        'call-without-transition',
      )
    },
  )
})
