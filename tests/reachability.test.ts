import { accessCalls } from '../registry/account/access-calls.ts'
import { allHistoryCalls } from '../registry/account/all-history-calls.ts'
import { historyCalls } from '../registry/calls/history-calls.ts'
import { planningCalls, suggestionCalls } from '../registry/calls/planning-calls.ts'
import { accountCalls } from '../registry/account/account-calls.ts'
import { inboxMailCalls } from '../registry/account/inbox-mail-calls.ts'
import { jobCalls } from '../registry/account/job-calls.ts'
import { personalDataCalls } from '../registry/account/personal-data-calls.ts'
import { reportMailCalls } from '../registry/account/report-mail-calls.ts'
import { webhookCalls } from '../registry/account/webhook-calls.ts'
import { batchCalls } from '../registry/calls/batch-calls.ts'
import type { Calls } from '../registry/calls/call.ts'
import { seriesCalls } from '../registry/calls/series-calls.ts'
import { countCalls } from '../registry/calls/count-calls.ts'
import { inboxCalls } from '../registry/calls/inbox-calls.ts'
import { searchCalls } from '../registry/calls/search-calls.ts'
import { trashCalls } from '../registry/calls/trash-calls.ts'
import { undoCalls } from '../registry/calls/undo-calls.ts'
import { viewCalls } from '../registry/calls/view-calls.ts'
import { readFileSync } from 'node:fs'
import './support/web/document.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { tiles } from '../resources/dashboard/index.ts'
import { getCall, mayMerge } from '../registry/entities/access.ts'
import { STANDARD_VERBS } from '../registry/words/verbs.ts'
import { buildTileRequest } from '../registry/reports/tile.ts'
import type { AnyReadRequest, AnyResource } from '../registry/entities/registry.ts'
import { getBodyFields, listEndpoints } from '../registry/entities/endpoints.ts'
import { ROLES } from '#business/words'
import { reports } from '../resources/reports/index.ts'
import { createApp } from '../server/app/app.ts'
import type { Db } from '../server/db/database-types.ts'
import { findRowPath, rowPages } from '../src/platform/access/pages.ts'
import {
  getHomePath,
  listAccessibleLists,
  listAccessibleReports,
  listUsableVerbs,
} from '../src/platform/access/rights.ts'
import { isBulkAction } from '../src/features/many-rows/bulk-verbs.ts'
import { findSlotModel } from '../src/features/bulk-create/schedule.ts'
import { listReferences } from '../src/platform/data/rows/list-references.ts'
import { findSourceByParams, listSources } from '../src/platform/data/rows/sources.ts'
import { listChildVerbs, listRelations } from '../src/screens/detail/related/relations.ts'
import type { RelationContext } from '../src/screens/detail/related/filter-relations.ts'
import { bulkCreateTools } from '../src/features/bulk-create/declared.tsx'
import { cards } from '../src/shell/routes.tsx'
import { entities } from './support/server/app.ts'
import { filesBelow, readSource } from './support/sources/sources.ts'
import { hooks } from '#hooks'

/** Calls that nobody makes by clicking, each with the reason. */
const CALLS_APART: Readonly<Record<string, string>> = {
  'GET docs': 'a page for whoever writes against the API; its address is in the README',
  'GET docs/style.css': 'a part of that page',
  'GET inbox-mails/stop': 'the address in the head of a mail, which leads to the page that asks',
  'GET issued/{token}': 'its address, with a secret in it, is asked on the page of the document',
  'GET openapi.json': 'for tools',
  'GET registry.json': 'for tools',
  'GET report-mails/stop': 'the address in the head of a mail, which leads to the page that asks',
  'GET schemas.json': 'for tools',
  'POST inbox-mails/stop': 'asked by mail programs, and by that page for whoever is not signed in',
  'POST report-mails/stop': 'asked by mail programs, and by that page for whoever is not signed in',
  'GET general/read-stats': 'the tiles of the start page count the same, and more of it',
  'cities GET nationality_city/show': 'the list asks for deleted rows as well, which this lacks',
  'plans GET admin/plans/show': 'the list asks for deleted rows as well, which this lacks',
  'promos POST promo/restore': 'another address of admin/promo/restore, which is asked',
  'taxes GET general/showTaxes': 'a tax follows from the business; nobody chooses one',
  'time-slots POST time-slots/one': 'a calendar reads the slot of a card while it is dragged',
  'users POST admin/users/find/byType Car Wash':
    'pickers ask for all staff, which these are among; the specification has the call',
  'users GET general/showUser': 'the session says the same, and the profile changes it',
}
/** Verbs that nobody is offered, each with the reason. */
const VERBS_APART: Readonly<Record<string, string>> = {
  'time-slots.read': 'a calendar reads the slot of a card while it is dragged',
}
/** Screens to which nothing leads, each with the reason. */
const SCREENS_APART: Readonly<Record<string, string>> = {
  '/admin/auth-test': 'shows whoever looks into a sign-in what the server knows of it',
  '/login/oidc': 'the provider of a company sends people back there',
  '/inbox-mails/stop': 'the link in a mail leads there',
  '/issued/:token': 'the page of an invoice leads there, and the link in its mail',
  '/report-mails/stop': 'the link in a mail leads there',
  '/misc/coming-soon': 'for whoever runs this, to lead to what is not there yet',
  '/misc/error': 'for a server in front of this one, where it has no page of its own',
  '/misc/maintenance': 'for a server in front of this one, while this one is away',
}

const app = createApp({
  db: {} as Db,
  registry: entities as never,
  hooks,
  jwtSecret: 'x'.repeat(40),
  timeZone: 'Asia/Kuwait',
  currency: 'KWD',
  log: pino({ level: 'silent' }),
})

const endpoints = listEndpoints(entities)
const getLine = (request: string) => request.split('?')[0] ?? request
/** A declared call; several entities and several kinds of rows may share an address. */
const named = (of: string, request: string, body: AnyReadRequest['body'] = {}) =>
  [of, request, ...Object.values(body).map((value) => `${value}`.trim())].join(' ')

const isThere = { has: () => true }
/** Everybody, over a provider that has all there is. */
const viewers = ROLES.map((role) => ({
  role,
  context: {
    viewer: { role },
    extensions: new Set(endpoints.map((endpoint) => getRequest(endpoint))),
  } satisfies RelationContext,
  caller: { role, capabilities: isThere },
}))
type Seen = (typeof viewers)[number]

function getRequest(endpoint: (typeof endpoints)[number]): string {
  const query = new URLSearchParams(endpoint.query).toString()
  return `${endpoint.method} ${endpoint.path}${query ? `?${decodeURIComponent(query)}` : ''}`
}

/** Returns the verbs that the user interface offers a viewer, with their entities. */
function verbsOffered({ context }: Seen) {
  const { viewer, extensions } = context
  const offered = listAccessibleLists(viewer).flatMap((reference) => {
    const { resource } = reference
    const { actions = [], pageActions = [] } = reference.list
    const verbs = listUsableVerbs(reference, viewer, extensions, [...actions, ...pageActions])
    const listed = verbs.map((verb) => ({ resource, verb }))
    const hasTools = Object.hasOwn(bulkCreateTools, `${resource.name}.${reference.listName}`)
    const kinds = hasTools && findSlotModel(resource)
    const made = kinds ? [kinds.day, kinds.time] : []
    const related = listRelations(resource, 1, context).flatMap((relation) =>
      listChildVerbs(relation, context).map((verb) => ({
        resource: relation.reference.resource,
        verb,
      })),
    )
    const one = getCall(resource, 'read') ? [{ resource, verb: 'read' as const }] : []
    return [
      ...listed,
      ...related,
      ...one,
      ...made.map((of) => ({ resource: of, verb: 'create' as const })),
    ]
  })
  return offered
}

/** The reads behind an entity's choices, and behind whatever refers to a row of it. */
function listReads(resource: AnyResource, names: readonly string[], { caller, context }: Seen) {
  const chosen = names.flatMap((name) => {
    const field = resource.fields[name]
    if (field?.type !== 'reference') return []
    const target = entities[field.to]
    const given = Object.fromEntries(Object.keys(field.within ?? {}).map((theirs) => [theirs, 1]))
    return target
      ? [findSourceByParams(target, given, caller) ?? listSources(target, caller)[0]]
      : []
  })
  const related = listRelations(resource, 1, context).map((relation) =>
    relation.list
      ? undefined
      : (findSourceByParams(relation.reference.resource, relation.filter, caller) ??
        listSources(relation.reference.resource, caller)[0]),
  )
  // A row that is pointed to is called by its name, wherever its own entity can be read.
  const pointed = Object.values(resource.fields).flatMap((field) => {
    const target = field.type === 'reference' ? entities[field.to] : undefined
    return target ? listSources(target, caller).slice(0, 1) : []
  })
  return [...chosen, ...related, ...pointed].flatMap((source) => source ?? [])
}

/** Every declared call that somebody makes by clicking. */
function callsMade(seen: Seen): string[] {
  const { context } = seen
  const lists = listAccessibleLists(context.viewer).flatMap(({ resource, list }) => {
    const asked = [
      list.filters,
      resource.form,
      ...STANDARD_VERBS.map((verb) => getBodyFields(resource, verb)),
    ]
    return [
      named(resource.name, list.request, list.body),
      ...(list.alternates ?? []).map(({ request }) => named(resource.name, request)),
      ...listReads(
        resource,
        asked.flatMap((names) => names ?? []),
        seen,
      ).map(({ resource: of, read }) => named(of.name, read.request, read.body)),
    ]
  })
  const verbs = verbsOffered(seen).flatMap(({ resource, verb }) => {
    const call = getCall(resource, verb)
    if (!call) return []
    const many = call.many && isBulkAction(verb) ? [call.many] : []
    return [call.request, ...many].map((request) => named(resource.name, request))
  })
  return [...lists, ...verbs]
}

const made = new Set(viewers.flatMap(callsMade))

/** Whatever stands between quotes in the web app's own code. */
const literals = filesBelow('src', /\.tsx?$/).map((file) => readSource(file))
const texts = filesBelow('src', /\.tsx?$/).map((file) => readFileSync(file, 'utf8'))
/** Every request line of it. */
const written = literals
  .flatMap((source) => source.literals)
  .filter((text) => /^(GET|POST|PUT|DELETE) /.test(text))
/** The declared calls, by the name of their table. */
const TABLES: Readonly<Record<string, Calls>> = {
  accessCalls,
  accountCalls,
  allHistoryCalls,
  batchCalls,
  countCalls,
  historyCalls,
  inboxCalls,
  inboxMailCalls,
  jobCalls,
  personalDataCalls,
  planningCalls,
  reportMailCalls,
  seriesCalls,
  searchCalls,
  suggestionCalls,
  trashCalls,
  undoCalls,
  viewCalls,
  webhookCalls,
}
/** The requests of the declared calls that the web app makes by their names. */
const declared = Object.entries(TABLES).flatMap(([table, calls]) =>
  Object.entries(calls)
    .filter(([name]) => texts.some((text) => new RegExp(`\\b${table}\\.${name}\\b`).test(text)))
    .map(([, { request }]) => request),
)

describe('every endpoint, verb and entity of the server', () => {
  const lines = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path.slice(5).replace(/:(\w+)/g, '{$1}')}`),
    ),
  ]
  const isDeclared = new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`))
  const reported = viewers.flatMap(({ context }) =>
    listAccessibleReports(context.viewer).map(({ call }) => call.request),
  )
  const merges = Object.values<AnyResource>(entities).flatMap((entity) =>
    entity.merge && viewers.some(({ role }) => mayMerge(role, entity)) ? [entity.merge] : [],
  )
  const others = new Set<string>(
    [...written, ...declared, ...reported, ...merges, ...tiles.map(buildTileRequest)].map(getLine),
  )

  it('is used by the web app, or has a declared reason why not', () => {
    const declared = endpoints.map((endpoint) =>
      endpoint.kind === 'read'
        ? named(endpoint.resource.name, endpoint.read.request, endpoint.read.body)
        : named(endpoint.resource.name, getRequest(endpoint)),
    )
    const unasked = [
      ...new Set(declared.filter((call) => !made.has(call))),
      ...lines.filter((line) => !isDeclared.has(line) && !others.has(line)),
    ]
    expect(lines.length).toBeGreaterThan(150)
    expect(unasked.sort()).toEqual(Object.keys(CALLS_APART).sort())
  })

  it('is offered as a verb to a role, or has a declared reason why not', () => {
    const offered = new Set(
      viewers.flatMap(verbsOffered).map(({ resource, verb }) => `${resource.name}.${verb}`),
    )
    const declared = Object.values(entities).flatMap((resource) =>
      STANDARD_VERBS.filter((verb) => getCall(resource, verb)).map(
        (verb) => `${resource.name}.${verb}`,
      ),
    )
    expect(declared.length).toBeGreaterThan(60)
    expect(declared.filter((verb) => !offered.has(verb)).sort()).toEqual(
      Object.keys(VERBS_APART).sort(),
    )
  })

  it('is shown on a screen that users can reach, or has a declared reason why not', () => {
    const led = viewers.flatMap(({ context: { viewer } }) => [
      getHomePath(viewer),
      ...listAccessibleLists(viewer).map(({ list }) => list.route as string),
      ...listAccessibleReports(viewer).map(({ route }) => route as string),
      ...rowPages
        .filter(({ of, path }) => of.some((name) => findRowPath(name, ':id', viewer) === path))
        .map(({ path }) => path as string),
    ])
    const named = new Set(
      literals
        // There they are declared, which leads nobody to them.
        .filter(({ file }) => file !== 'src/shell/routes.tsx')
        .flatMap((source) => source.literals),
    )
    const screens = [
      ...listReferences().map(({ list }) => list.route as string),
      ...Object.values(reports).map(({ route }) => route as string),
      ...rowPages.map(({ path }) => path as string),
      ...cards.map(({ path }) => path),
    ]
    const apart = screens.filter((path) => !led.includes(path) && !named.has(path))
    expect(apart.sort()).toEqual(Object.keys(SCREENS_APART).sort())
  })
})
