import { FEATURES } from '../../../server/app/features.ts'
import type { Inputs } from '../../../registry/calls/call.ts'
import { listInputs } from '../../../registry/calls/may-make.ts'
import { LAYOUTS, SPANS } from '../../../registry/views/layouts.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { INBOX_PACES } from '../../../registry/account/inbox-mail.ts'
import { QUEUED_MAILS } from '../../../registry/account/job.ts'
import { SIGN_IN_EVENTS } from '../../../registry/account/sign-in-method.ts'
import { HISTORY_VERBS } from '../../../registry/changes/history.ts'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import { REFUSALS } from '../../../registry/entities/life-cycle.ts'
import { UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import { VERBS } from '../../../registry/words/verbs.ts'
import { type AnyResource } from '../../../registry/entities/registry.ts'
import { FIELD_GROUPS } from '../../../registry/words/field-groups.ts'
import { MENU_GROUPS } from '../../../resources/words/menu-groups.ts'
import { COMPARISONS, PRESETS } from '../../../registry/days/periods.ts'
import { RELATIVE_DAYS } from '../../../registry/days/relative-days.ts'
import { ALL } from '../../../registry/reports/report.ts'
import { type AnyReport } from '../../../registry/reports/any-report.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../../../registry/reports/report-mail.ts'
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  STOP_REASONS,
} from '../../../registry/account/webhook.ts'
import { ROLES } from '../../../resources/words/roles.ts'
import { reports as declared } from '../../../resources/reports/index.ts'
import { OUTAGES } from '../../../server/http/database-outages.ts'
import { SERIES_SCOPES } from '../../../registry/fields/series.ts'
import { RHYTHMS } from '../../../src/features/series/rules.ts'
import { COLUMNS } from '../../../src/screens/history/export-lines.ts'
import { DAYS } from '../../../src/features/import/conventions/convention.ts'
import { SEPARATORS } from '../../../src/features/import/reading/detect-layout.ts'
import { FILTERS } from '../../../src/screens/history/filters.ts'
import { filesBelow, readSource } from './sources.ts'

/** Everything that can ask for a text. */
export const sources = [
  ...filesBelow('src', /\.tsx?$/),
  ...filesBelow('server', /\.tsx?$/),
  ...filesBelow('registry', /\.ts$/),
  ...filesBelow('start', /\.ts$/),
  ...filesBelow('business', /\.ts$/),
].map((file) => readSource(file))

const rowVerbs = VERBS.filter((verb) => verb !== 'read' && verb !== 'create')
/** A verb that turns a yes or no round has a word for each way. */
const words = rowVerbs.flatMap((verb) =>
  verb === 'setAccess' ? ['setAccess_on', 'setAccess_off'] : [verb],
)
const asked = words.filter((verb) => verb !== 'update')
const several = ['assign', 'cancel', 'delete', 'restore', 'forceDelete']
const topics = ['coming_soon', 'maintenance', 'error']

/** What the functions that refuse are told: `wrong('not_text')` says `errors.field.not_text`. */
function refusals(...callees: string[]): string[] {
  const told = new RegExp(`^(?:${callees.join('|')}) ([a-z]+(?:_[a-z]+)*)$`)
  return sources.flatMap(({ told: words }) => words.flatMap((word) => told.exec(word)?.[1] ?? []))
}

/** The keys of the sentences about wrong lists in requests, which their declarations name. */
const ofLists = (inputs: Inputs): string[] =>
  Object.values(inputs).flatMap((input) => {
    if (input.type === 'object') return ofLists(input.fields)
    return input.type === 'list' ? [input.problem, ...ofLists({ item: input.of })] : []
  })
const declaredCalls = FEATURES.flatMap(({ answers = [] }) => answers.map(({ call }) => call))

/** Every entity, as code that knows none by name sees it. */
export const entities: readonly AnyResource[] = Object.values(registry)

/** Those, and the server's own tables that history shows like them. */
const known = [...entities, ...SERVER_ENTITIES]

function namesIn(part: 'fields' | 'lists' | 'states'): [entity: string, name: string][] {
  return known.flatMap((entity) =>
    Object.keys(entity[part] ?? {}).map((name): [string, string] => [entity.name, name]),
  )
}

/** A refusal whose one sentence does not do for all says which: by what is full, or by what is in the way. */
const inFull = [
  'full',
  'full_promos',
  'full_subscriptions',
  'occupied',
  'occupied_named',
  'target_gone_named',
]

/** The texts of declared actions: a label, and those that may be there. */
const ownActions = entities.flatMap(({ name, actions = {} }) =>
  Object.entries(actions).flatMap(([verb, action]) =>
    (['label', 'confirm', 'done'] as const)
      .filter((part) => action[part] !== undefined)
      .map((part) => `own_actions.${name}.${verb}.${part}`),
  ),
)

/** The texts of a cancellation that entities have of their own. */
const ownCancellations = ['subscriptions', 'subscription-visits'].flatMap((name) =>
  [
    ...['confirm.cancel.do', 'confirm.cancel.keep', 'confirm.cancel.text'],
    ...['bulk.cancel.keep', 'bulk.cancel.text'],
  ].map((key) => `resources.${name}.${key}`),
)

const choices = known.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, type]) =>
    type.type === 'choice'
      ? Object.keys(type.values).map((value) => `choices.${name}.${field}.${value}`)
      : [],
  ),
)

/** What a mail of a report is told of, by the part of its keys. */
const saidOfMails = Object.entries({
  days: MAIL_DAYS,
  when: MAIL_DAYS,
  states: MAIL_STATES,
  problems: MAIL_PROBLEMS,
}).map(([part, names]): [string, string[]] => [
  `report_mails.${part}.{}`,
  names.map((name) => `report_mails.${part}.${name}`),
])

/** The texts of the choices of inbox mails. */
const saidOfInboxMails = Object.entries({
  paces: INBOX_PACES,
  changed: INBOX_PACES,
  when: INBOX_PACES.filter((pace) => pace !== 'off'),
}).map(([part, names]): [string, string[]] => [
  `inbox_mails.${part}.{}`,
  names.map((name) => `inbox_mails.${part}.${name}`),
])

/** What a webhook and its deliveries are told by, by the part of their keys. */
const saidOfWebhooks = Object.entries({
  states: DELIVERY_STATES,
  problems: DELIVERY_PROBLEMS,
  stopped: STOP_REASONS,
  since: ['hour', 'day', 'week'],
}).map(([part, names]): [string, string[]] => [
  `webhooks.${part}.{}`,
  names.map((name) => `webhooks.${part}.${name}`),
])
const askedOfWebhooks = ['deliveries', 'change', 'rotate', 'end']

/** Every report, as code that knows none by name sees it. */
export const reports: readonly AnyReport[] = Object.values(declared)
const saidOfReports = {
  names: reports.map(({ name }) => name),
  params: reports.flatMap(({ params }) => Object.keys(params)),
  measures: reports.flatMap(({ measures }) => Object.keys(measures)),
  dimensions: [
    ...['kind', 'state', 'day'],
    ...reports.flatMap((one) => [...Object.keys(one.dimensions), ...Object.keys(one.shares ?? {})]),
  ],
  sources: [ALL, ...reports.flatMap(({ sources }) => Object.keys(sources))],
  states: [ALL, ...reports.flatMap(({ states }) => Object.keys(states))],
  presets: PRESETS,
  is: ['empty', 'filled', 'equal', 'not', 'before', 'from', 'until', 'below', 'reaches'],
} as const
const counted = reports.flatMap(({ measures }) =>
  Object.keys(measures).filter((name) => measures[name]?.calculate === 'count'),
)
const ofReports = Object.fromEntries(
  Object.entries(saidOfReports).map(([part, names]) => [
    `reports.${part}.{}`,
    [...new Set(names)].map((name) => `reports.${part}.${name}`),
  ]),
)
/** Each is of everything or of a state; a share is always of a state. */
const says = ['count', 'sum', 'average', 'latest'].flatMap((one) => [one, `${one}_state`])

/** Every key that the code puts together, with `{}` for what is filled in, and all that it can become. */
export const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  'resources.{}.name': known.map(({ name }) => `resources.${name}.name`),
  'resources.{}.fields.{}': namesIn('fields').map((at) => `resources.${at.join('.fields.')}`),
  'resources.{}.{}': ownCancellations,
  'choices.{}.{}.{}': choices,
  'own_actions.{}.{}.{}': ownActions,
  'states.{}.{}': namesIn('states').map((at) => `states.${at.join('.')}`),
  'lists.{}.{}': namesIn('lists').map((at) => `lists.${at.join('.')}`),
  'tabs.{}.{}': entities
    .filter(({ lists }) => Object.keys(lists).length > 1)
    .flatMap(({ name, lists }) => Object.keys(lists).map((list) => `tabs.${name}.${list}`)),
  'ui.density.{}': ['comfortable', 'compact'].map((one) => `ui.density.${one}`),
  'ui.layout.{}': LAYOUTS.map((one) => `ui.layout.${one}`),
  'series.{}': ['repeat', 'change'].map((one) => `series.${one}`),
  'series.scopes.{}': SERIES_SCOPES.map((one) => `series.scopes.${one}`),
  'series.rhythms.{}': RHYTHMS.map((one) => `series.rhythms.${one}`),
  'calendar.span.{}': SPANS.map((one) => `calendar.span.${one}`),
  'ui.width.{}': ['narrow', 'medium', 'wide'].map((one) => `ui.width.${one}`),
  'entries.{}': entities.flatMap(({ name, menuLabel }) => (menuLabel ? [`entries.${name}`] : [])),
  'groups.{}': FIELD_GROUPS.map((group) => `groups.${group}`),
  'menu.{}': MENU_GROUPS.map((group) => `menu.${group}`),
  'roles.{}': [...ROLES, 'none'].map((role) => `roles.${role}`),
  'actions.{}': words.map((verb) => `actions.${verb}`),
  'confirm.{}.title': asked.map((verb) => `confirm.${verb}.title`),
  'confirm.{}.text': asked.map((verb) => `confirm.${verb}.text`),
  'confirm.{}.do': asked.map((verb) => `confirm.${verb}.do`),
  'done.{}': ['create', 'undo', ...words].map((verb) => `done.${verb}`),
  'history.verbs.{}': ['create', ...rowVerbs, ...HISTORY_VERBS].map(
    (one) => `history.verbs.${one}`,
  ),
  '{}.title': ['paste', 'fill'].map((verb) => `${verb}.title`),
  'merge.{}': ['stays', 'goes'].map((side) => `merge.${side}`),
  'history.by.{}': [...FILTERS, ...COLUMNS].map((name) => `history.by.${name}`),
  'errors.field.{}': [
    ...refusals('wrong', 'parseShape'),
    ...declaredCalls.flatMap((call) => ofLists(listInputs(call))),
    'used_up_subscriptions',
  ].map((code) => `errors.field.${code}`),
  'errors.server.{}': [
    ...refusals('Problem', 'errorResponse'),
    ...Object.values(OUTAGES).map(({ code }) => code),
    ...inFull,
    ...REFUSALS,
  ].map((code) => `errors.server.${code}`),
  'mails.{}.{}': [...QUEUED_MAILS, 'renewed'].flatMap((kind) =>
    ['subject', 'text'].map((part) => `mails.${kind}.${part}`),
  ),
  'mails.{}.subject': QUEUED_MAILS.map((kind) => `mails.${kind}.subject`),
  'business.{}': ['time_zone', 'currency', 'decimals'].map((name) => `business.${name}`),
  'bulk.{}.title': several.map((verb) => `bulk.${verb}.title`),
  'bulk.{}.text': several.map((verb) => `bulk.${verb}.text`),
  'import.{}': ['created', 'updated', 'same', 'refused', ...DAYS].map((name) => `import.${name}`),
  'separators.{}': Object.keys(SEPARATORS).map((name) => `separators.${name}`),
  'bulkCreate.{}': ['from', 'to', 'opens', 'closes'].map((name) => `bulkCreate.${name}`),
  ...ofReports,
  'reports.counted.{}': [...new Set(counted)].map((name) => `reports.counted.${name}`),
  'inbox.kinds.{}': [...entities.flatMap(({ inbox }) => Object.keys(inbox ?? {})), UNSENT_KIND].map(
    (kind) => `inbox.kinds.${kind}`,
  ),
  'dashboard.tiles.{}': tiles.map(({ name }) => `dashboard.tiles.${name}`),
  'dashboard.about.{}': tiles.map(({ name }) => `dashboard.about.${name}`),
  'reports.delta.{}': ['more', 'less'].map((way) => `reports.delta.${way}`),
  'reports.compared_to.{}': ['week', 'month'].map((then) => `reports.compared_to.${then}`),
  'reports.comparisons.{}': COMPARISONS.map((then) => `reports.comparisons.${then}`),
  'reports.export.{}': ['csv', 'xlsx'].map((kind) => `reports.export.${kind}`),
  'reports.says.{}{}': [...says, 'share_state'].map((one) => `reports.says.${one}`),
  ...Object.fromEntries(saidOfMails),
  ...Object.fromEntries(saidOfInboxMails),
  ...Object.fromEntries(saidOfWebhooks),
  'webhooks.{}': askedOfWebhooks.map((one) => `webhooks.${one}`),
  'webhooks.{}_of': askedOfWebhooks.map((one) => `webhooks.${one}_of`),
  'access.event.{}': SIGN_IN_EVENTS.map((event) => `access.event.${event}`),
  'days.{}': RELATIVE_DAYS.map((days) => `days.${days}`),
  'ui.filter_{}': ['is', 'not', 'from', 'to'].map((one) => `ui.filter_${one}`),
  'ui.{}': ['ui.from', 'ui.to', ...topics.map((topic) => `ui.${topic}`)],
  'rights.{}': ['read', ...VERBS.filter((verb) => verb !== 'read')].map((one) => `rights.${one}`),
  'ui.not_offered_{}': ['accounts', 'registration'].map((one) => `ui.not_offered_${one}`),
  'ui.{}_text': topics.map((topic) => `ui.${topic}_text`),
  'ui.shown.{}': ['live', 'all', 'only'].map((shown) => `ui.shown.${shown}`),
  'ui.skin.{}': ['light', 'dark', 'system'].map((skin) => `ui.skin.${skin}`),
  'ui.direction.{}': ['ltr', 'rtl'].map((direction) => `ui.direction.${direction}`),
  'ui.rows_open.{}': ['beside', 'page'].map((value) => `ui.rows_open.${value}`),
  'ui.shortcuts.{}': ['on', 'off'].map((value) => `ui.shortcuts.${value}`),
}

/** The texts that react-admin's core asks for. */
export function coreKeys(): string[] {
  const files = filesBelow('node_modules/ra-core/dist', /\.c?js$/)
  return [...new Set(files.flatMap((file) => Object.values(readSource(file)).flat()))].filter(
    (text) => /^ra(\.\w+){2,}$/.test(text),
  )
}
