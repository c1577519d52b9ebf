import { FEATURES } from '../../../server/app/features.ts'
import type { InputsByName } from '../../../registry/calls/call.ts'
import { listCallInputs } from '../../../registry/calls/may-make.ts'
import { LIST_LAYOUTS, CALENDAR_SPANS } from '../../../registry/views/layouts.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { INBOX_MAIL_FREQUENCIES } from '../../../registry/account/inbox-mail.ts'
import { QUEUED_MAILS } from '../../../registry/account/job.ts'
import { SIGN_IN_EVENTS } from '../../../registry/account/sign-in-method.ts'
import { HISTORY_VERBS } from '../../../registry/changes/history.ts'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import { PAYMENT_STATES } from '../../../registry/entities/documents.ts'
import { VERB_REFUSALS } from '../../../registry/entities/life-cycle.ts'
import { UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import { STANDARD_VERBS } from '../../../registry/words/verbs.ts'
import { journalFields } from '../../../registry/entities/journal.ts'
import { type AnyResource } from '../../../registry/entities/registry.ts'
import { FIELD_GROUPS } from '../../../registry/words/field-groups.ts'
import { MENU_GROUPS } from '#business/words'
import { PERIOD_COMPARISONS, PERIOD_PRESETS } from '../../../registry/days/periods.ts'
import { RELATIVE_DAYS } from '../../../registry/days/relative-days.ts'
import { NO_LIMIT } from '../../../registry/reports/report.ts'
import { type AnyReport } from '../../../registry/reports/any-report.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../../../registry/reports/report-mail.ts'
import {
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  WEBHOOK_STOP_REASONS,
} from '../../../registry/account/webhook.ts'
import { ROLES } from '#business/words'
import { reports as declared } from '../../../resources/reports/index.ts'
import { OUTAGES } from '../../../server/http/database-outages.ts'
import { SERIES_SCOPES } from '../../../registry/fields/series.ts'
import { RHYTHMS } from '../../../src/features/series/rules.ts'
import { EXPORT_COLUMNS } from '../../../src/screens/history/export-lines.ts'
import { DAYS } from '../../../src/features/import/conventions/convention.ts'
import { MATCH_ACTIONS } from '../../../src/features/import/prepare-rows.ts'
import { SEPARATORS } from '../../../src/features/import/reading/detect-layout.ts'
import { PAPERS } from '../../../src/screens/document/paper.ts'
import { FILTERS } from '../../../src/screens/history/filters.ts'
import { SETTINGS_SECTIONS } from '../../../src/screens/account/settings/settings-sections.ts'
import { listTexts } from './locales.ts'
import { filesBelow, readSource } from './sources.ts'

/** Every source file that can use a text. */
export const sources = [
  ...filesBelow('src', /\.tsx?$/),
  ...filesBelow('server', /\.tsx?$/),
  ...filesBelow('registry', /\.ts$/),
  ...filesBelow('start', /\.ts$/),
  ...filesBelow('business', /\.ts$/),
].map((file) => readSource(file))

const rowVerbs = STANDARD_VERBS.filter((verb) => verb !== 'read' && verb !== 'create')
/** A verb that toggles a flag has a text for each direction. */
const confirmVerbs = rowVerbs.flatMap((verb) =>
  verb === 'setAccess' ? ['setAccess_on', 'setAccess_off'] : [verb],
)
const verbsWithDialog = confirmVerbs.filter((verb) => verb !== 'update')
const several = ['assign', 'cancel', 'delete', 'restore', 'forceDelete']
const topics = ['coming_soon', 'maintenance', 'error']

/**
 * The functions that refuse take a part of a key: `createValueProblem('not_text')` uses
 * `errors.field.not_text`.
 */
function refusals(...callees: string[]): string[] {
  const keyPattern = new RegExp(`^(?:${callees.join('|')}) ([a-z]+(?:_[a-z]+)*)$`)
  return sources.flatMap(({ callTexts: words }) =>
    words.flatMap((word) => keyPattern.exec(word)?.[1] ?? []),
  )
}

/** The keys of errors about list requests, which their declarations name. */
const ofLists = (inputs: InputsByName): string[] =>
  Object.values(inputs).flatMap((input) => {
    if (input.type === 'object') return ofLists(input.fields)
    return input.type === 'list' ? [input.problem, ...ofLists({ item: input.of })] : []
  })
const declaredCalls = FEATURES.flatMap(({ answers = [] }) => answers.map(({ call }) => call))

/** Every entity, typed for code that knows none by name. */
export const entities: readonly AnyResource[] = Object.values(registry)

/** All entities, and the tables of the server that the history shows. */
const entitiesWithTexts = [...entities, ...SERVER_ENTITIES]

function listNames(
  declarationKey: 'fields' | 'lists' | 'states',
): [entity: string, name: string][] {
  return entitiesWithTexts.flatMap((entity) =>
    Object.keys(entity[declarationKey] ?? {}).map((name): [string, string] => [entity.name, name]),
  )
}

/** Refusals with several texts, by the full place or the obstacle that they name. */
const inFull = [
  'full',
  'full_promos',
  'full_subscriptions',
  'full_time_slots',
  'occupied',
  'occupied_named',
  'target_gone_named',
]

/** The texts of declared actions: a label, and optional others. */
const ownActions = entities.flatMap(({ name, actions = {} }) =>
  Object.entries(actions).flatMap(([verb, action]) =>
    (['label', 'confirm', 'done'] as const)
      .filter((textKey) => action[textKey] !== undefined)
      .map((textKey) => `own_actions.${name}.${verb}.${textKey}`),
  ),
)

/** The texts of a cancellation that entities declare themselves. */
const ownCancellations = ['subscriptions', 'subscription-visits'].flatMap((name) =>
  [
    'confirm.cancel.do',
    'confirm.cancel.keep',
    'confirm.cancel.text',
    'bulk.cancel.keep',
    'bulk.cancel.text',
  ].map((key) => `resources.${name}.${key}`),
)

/** The texts of an entity whose rows are invited. */
const ownInvitations = ['ui.new', 'done.create'].map((key) => `resources.users.${key}`)

/** The texts of an entity whose rows are closed when they are created, and mailed to a company. */
const ownClosings = ['ui.new', 'confirm.send.text'].map((key) => `resources.statements.${key}`)

const choices = entitiesWithTexts.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, type]) =>
    type.type === 'choice'
      ? Object.keys(type.values).map((value) => `choices.${name}.${field}.${value}`)
      : [],
  ),
)

/** The texts of report mails, by the group of their keys. */
const saidOfMails = Object.entries({
  days: MAIL_DAYS,
  when: MAIL_DAYS,
  states: MAIL_STATES,
  problems: MAIL_PROBLEMS,
}).map(([group, names]): [string, string[]] => [
  `report_mails.${group}.{}`,
  names.map((name) => `report_mails.${group}.${name}`),
])

/** The texts of the choices for inbox mails. */
const saidOfInboxMails = Object.entries({
  paces: INBOX_MAIL_FREQUENCIES,
  changed: INBOX_MAIL_FREQUENCIES,
  when: INBOX_MAIL_FREQUENCIES.filter((pace) => pace !== 'off'),
}).map(([group, names]): [string, string[]] => [
  `inbox_mails.${group}.{}`,
  names.map((name) => `inbox_mails.${group}.${name}`),
])

/** The texts of webhooks and deliveries, by the group of their keys. */
const saidOfWebhooks = Object.entries({
  states: DELIVERY_STATES,
  problems: DELIVERY_PROBLEMS,
  stopped: WEBHOOK_STOP_REASONS,
  since: ['hour', 'day', 'week'],
}).map(([group, names]): [string, string[]] => [
  `webhooks.${group}.{}`,
  names.map((name) => `webhooks.${group}.${name}`),
])
const askedOfWebhooks = ['deliveries', 'change', 'rotate', 'end']

/** Every report, typed for code that knows none by name. */
export const reports: readonly AnyReport[] = Object.values(declared)
const saidOfReports = {
  names: reports.map(({ name }) => name),
  params: reports.flatMap(({ params }) => Object.keys(params)),
  measures: reports.flatMap(({ measures }) => Object.keys(measures)),
  dimensions: [
    'kind',
    'state',
    'day',
    'measure',
    ...Object.keys(journalFields),
    ...reports.flatMap((report) => Object.keys(report.dimensions)),
  ],
  sources: [NO_LIMIT, ...reports.flatMap(({ sources }) => Object.keys(sources))],
  states: [NO_LIMIT, ...reports.flatMap(({ states }) => Object.keys(states))],
  presets: PERIOD_PRESETS,
  is: ['empty', 'filled', 'equal', 'not', 'before', 'soon', 'from', 'until', 'below', 'reaches'],
} as const
const counted = reports.flatMap(({ measures }) =>
  Object.keys(measures).filter((name) => measures[name]?.calculate === 'count'),
)
const ofReports = Object.fromEntries(
  Object.entries(saidOfReports).map(([group, names]) => [
    `reports.${group}.{}`,
    [...new Set(names)].map((name) => `reports.${group}.${name}`),
  ]),
)
/** Each summary has a text with and without a state. A share always has a state. */
const summaryKeys = ['count', 'sum', 'average', 'latest'].flatMap((aggregate) => [
  aggregate,
  `${aggregate}_state`,
])

/** Words by which people look for a screen, by the key of its label. */
const OTHER_WORDS = 'other_words.'

/**
 * Every composed key of the code, with `{}` for its variable parts, and all its possible values.
 */
export const COMPOSED: Readonly<Record<string, readonly string[]>> = {
  'resources.{}.name': entitiesWithTexts.map(({ name }) => `resources.${name}.name`),
  'resources.{}.fields.{}': listNames('fields').map((path) => `resources.${path.join('.fields.')}`),
  'resources.{}.{}': [...ownCancellations, ...ownInvitations, ...ownClosings],
  'reports.about.{}': [
    'financial-report',
    'employee-performance',
    'journal',
    'transactions-report',
  ].map((name) => `reports.about.${name}`),
  'reports.measure_about.{}.{}': ['sold', 'paid', 'earned'].map(
    (name) => `reports.measure_about.financial-report.${name}`,
  ),
  'choices.{}.{}.{}': choices,
  'own_actions.{}.{}.{}': ownActions,
  'states.{}.{}': listNames('states').map((path) => `states.${path.join('.')}`),
  'lists.{}.{}': listNames('lists').map((path) => `lists.${path.join('.')}`),
  'tabs.{}.{}': entities
    .filter(({ lists }) => Object.keys(lists).length > 1)
    .flatMap(({ name, lists }) => Object.keys(lists).map((list) => `tabs.${name}.${list}`)),
  'documents.states.{}': PAYMENT_STATES.map((state) => `documents.states.${state}`),
  'documents.paper_{}': PAPERS.map((paper) => `documents.paper_${paper}`),
  'ui.density.{}': ['comfortable', 'compact'].map((density) => `ui.density.${density}`),
  'ui.layout.{}': LIST_LAYOUTS.map((layout) => `ui.layout.${layout}`),
  'series.{}': ['repeat', 'change'].map((seriesAction) => `series.${seriesAction}`),
  'series.scopes.{}': SERIES_SCOPES.map((scope) => `series.scopes.${scope}`),
  'series.rhythms.{}': RHYTHMS.map((rhythm) => `series.rhythms.${rhythm}`),
  'calendar.span.{}': CALENDAR_SPANS.map((span) => `calendar.span.${span}`),
  'ui.width.{}': ['narrow', 'medium', 'wide'].map((width) => `ui.width.${width}`),
  'entries.{}': entities.flatMap(({ name, menuLabel }) => (menuLabel ? [`entries.${name}`] : [])),
  'groups.{}': FIELD_GROUPS.map((group) => `groups.${group}`),
  'badges.{}': entities.flatMap(({ name, lists }) =>
    Object.values(lists).some(({ badge }) => badge) ? [`badges.${name}`] : [],
  ),
  'settings.sections.{}': SETTINGS_SECTIONS.map((name) => `settings.sections.${name}`),
  'settings.about.{}': [
    'business',
    'people',
    'access',
    'profile',
    'mails',
    'unsent',
    'keys',
    'webhooks',
    'history',
  ].map((name) => `settings.about.${name}`),
  'menu.{}': MENU_GROUPS.map((group) => `menu.${group}`),
  'roles.{}': [...ROLES, 'none'].map((role) => `roles.${role}`),
  'actions.{}': confirmVerbs.map((verb) => `actions.${verb}`),
  'confirm.{}.title': verbsWithDialog.map((verb) => `confirm.${verb}.title`),
  'confirm.{}.text': verbsWithDialog.map((verb) => `confirm.${verb}.text`),
  'confirm.{}.do': verbsWithDialog.map((verb) => `confirm.${verb}.do`),
  'done.{}': ['create', 'undo', ...confirmVerbs].map((verb) => `done.${verb}`),
  'history.verbs.{}': ['create', ...rowVerbs, ...HISTORY_VERBS].map(
    (verb) => `history.verbs.${verb}`,
  ),
  '{}.title': ['paste', 'fill'].map((verb) => `${verb}.title`),
  'merge.{}': ['stays', 'goes'].map((position) => `merge.${position}`),
  'history.by.{}': [...FILTERS, ...EXPORT_COLUMNS].map((name) => `history.by.${name}`),
  'errors.field.{}': [
    ...refusals('createProblem', 'refuseValue', 'createValueProblem', 'createPatternParser'),
    ...declaredCalls.flatMap((call) => ofLists(listCallInputs(call))),
    'used_up_subscriptions',
  ].map((code) => `errors.field.${code}`),
  'errors.server.{}': [
    ...refusals('Problem', 'errorResponse'),
    ...Object.values(OUTAGES).map(({ code }) => code),
    ...inFull,
    ...VERB_REFUSALS,
  ].map((code) => `errors.server.${code}`),
  'mails.{}.{}': [...QUEUED_MAILS, 'renewed'].flatMap((mailKind) =>
    ['subject', 'text'].map((textPart) => `mails.${mailKind}.${textPart}`),
  ),
  'mails.{}.subject': QUEUED_MAILS.map((mailKind) => `mails.${mailKind}.subject`),
  'business.{}': ['time_zone', 'currency', 'decimals'].map((name) => `business.${name}`),
  'bulk.{}.title': several.map((verb) => `bulk.${verb}.title`),
  'bulk.{}.text': several.map((verb) => `bulk.${verb}.text`),
  'import.{}': ['created', 'updated', 'same', 'refused', ...DAYS].map((name) => `import.${name}`),
  'other_words.{}': Object.keys(listTexts('en')).filter(
    (key) => key.startsWith(OTHER_WORDS) && key.slice(OTHER_WORDS.length) in listTexts('en'),
  ),
  'import.match.{}': MATCH_ACTIONS.map((action) => `import.match.${action}`),
  'separators.{}': Object.keys(SEPARATORS).map((name) => `separators.${name}`),
  'bulkCreate.{}': ['from', 'to', 'opens', 'closes'].map((name) => `bulkCreate.${name}`),
  ...ofReports,
  'reports.counted.{}': [...new Set(counted)].map((name) => `reports.counted.${name}`),
  'inbox.kinds.{}': [...entities.flatMap(({ inbox }) => Object.keys(inbox ?? {})), UNSENT_KIND].map(
    (itemKind) => `inbox.kinds.${itemKind}`,
  ),
  'dashboard.tiles.{}': tiles.map(({ name }) => `dashboard.tiles.${name}`),
  'dashboard.about.{}': tiles.map(({ name }) => `dashboard.about.${name}`),
  'reports.delta.{}': ['more', 'less'].map((direction) => `reports.delta.${direction}`),
  'reports.compared_to.{}': ['week', 'month'].map((period) => `reports.compared_to.${period}`),
  'reports.comparisons.{}': PERIOD_COMPARISONS.map(
    (comparison) => `reports.comparisons.${comparison}`,
  ),
  'reports.export.{}': ['csv', 'xlsx'].map((format) => `reports.export.${format}`),
  'reports.says.{}{}': [...summaryKeys, 'share_state'].map(
    (summaryKey) => `reports.says.${summaryKey}`,
  ),
  ...Object.fromEntries(saidOfMails),
  ...Object.fromEntries(saidOfInboxMails),
  ...Object.fromEntries(saidOfWebhooks),
  'webhooks.{}': askedOfWebhooks.map((parameter) => `webhooks.${parameter}`),
  'webhooks.{}_of': askedOfWebhooks.map((parameter) => `webhooks.${parameter}_of`),
  'access.event.{}': SIGN_IN_EVENTS.map((event) => `access.event.${event}`),
  'days.{}': RELATIVE_DAYS.map((days) => `days.${days}`),
  'ui.filter_{}': ['is', 'not', 'from', 'to'].map((operator) => `ui.filter_${operator}`),
  'ui.{}': ['ui.from', 'ui.to', ...topics.map((topic) => `ui.${topic}`)],
  'rights.{}': ['read', ...STANDARD_VERBS.filter((verb) => verb !== 'read')].map(
    (verb) => `rights.${verb}`,
  ),
  'ui.not_offered_{}': ['accounts', 'registration'].map((feature) => `ui.not_offered_${feature}`),
  'ui.{}_text': topics.map((topic) => `ui.${topic}_text`),
  'ui.shown.{}': ['live', 'all', 'only'].map((visibility) => `ui.shown.${visibility}`),
  'ui.skin.{}': ['light', 'dark', 'system'].map((skin) => `ui.skin.${skin}`),
  'ui.direction.{}': ['ltr', 'rtl'].map((direction) => `ui.direction.${direction}`),
  'ui.rows_open.{}': ['beside', 'page'].map((value) => `ui.rows_open.${value}`),
  'ui.shortcuts.{}': ['on', 'off'].map((value) => `ui.shortcuts.${value}`),
}

/** The texts that the core of react-admin uses. */
export function coreKeys(): string[] {
  const files = filesBelow('node_modules/ra-core/dist', /\.c?js$/)
  return [...new Set(files.flatMap((file) => Object.values(readSource(file)).flat()))].filter(
    (text) => /^ra(\.\w+){2,}$/.test(text),
  )
}
