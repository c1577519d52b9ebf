import { describe, expect, it } from 'vitest'
import { languages, listTexts } from '../../../support/sources/locales.ts'
import {
  containsTerm,
  ownWords,
  readRejected,
  readTerms,
  wordsPattern,
} from '../../../support/sources/words.ts'

const terms = readTerms()
const rejected = readRejected()

/** The texts that must contain the word for a thing: its name, labels and buttons. */
const CARRIED: Readonly<Record<string, readonly string[]>> = {
  'erase (a person)': [
    'personal_data.erase',
    'personal_data.erased',
    'personal_data.done',
    'history.verbs.erase',
  ],
  booking: [
    'resources.bookings.name_one',
    'resources.bookings.name_other',
    'resources.notes.fields.booking_id',
    'menu.bookings',
    'reports.measures.bookings',
    'confirm.cancel.do',
  ],
  instant: [
    'resources.instant-bookings.name_one',
    'choices.bookings.kind.instant-bookings',
    'choices.notes.kind.instant',
    'choices.transactions.kind.instant-bookings',
    'reports.sources.appointment',
  ],
  scheduled: [
    'resources.scheduled-bookings.name_one',
    'choices.bookings.kind.scheduled-bookings',
    'choices.available-dates.type.scheduled',
    'reports.sources.scheduled',
  ],
  'job (what car washers do)': [
    'reports.measures.jobs',
    'reports.counted.jobs_one',
    'reports.counted.jobs_other',
    'dashboard.about.providers',
    'dashboard.about.cancellations',
  ],
  'time slot': [
    'resources.time-slots.name_one',
    'resources.time-slots.name_other',
    'resources.scheduled-bookings.fields.time_slot_id',
    'bulkCreate.title',
    'bulkCreate.do_other',
  ],
  'available date': [
    'resources.available-dates.name_one',
    'resources.available-dates.name_other',
    'lists.available-dates.upcoming',
    'resources.time-slots.fields.date_slot_id',
  ],
  admin: [
    'roles.admin',
    'choices.users.account_type.Admin',
    'errors.forbidden',
    'errors.server.last_admin',
    'ui.register_text',
  ],
  operations: ['roles.operations', 'choices.users.account_type.Operations'],
  'car wash (the role)': ['roles.car wash', 'choices.users.account_type.Car Wash'],
  employee: [
    'resources.users.name_one',
    'lists.users.all',
    'reports.dimensions.employee',
    'reports.params.employee_id',
    'resources.instant-bookings.fields.employee_id',
    'resources.scheduled-bookings.fields.employee_id',
    'resources.subscription-visits.fields.employee_id',
    'dashboard.about.unassigned',
  ],
  provider: [
    'resources.providers.name_one',
    'resources.providers.name_other',
    'lists.providers.all',
    'resources.users.fields.provider_id',
    'reports.dimensions.provider',
    'dashboard.tiles.providers',
  ],
  customer: [
    'resources.customers.name_one',
    'resources.customers.name_other',
    'lists.customers.all',
    'choices.users.account_type.User',
    'resources.vehicles.fields.user_id',
    'reports.dimensions.customer',
  ],
  vehicle: [
    'resources.vehicles.name_one',
    'resources.vehicles.name_other',
    'resources.instant-bookings.fields.vehicle_id',
  ],
  'place of a customer': [
    'resources.locations.name_one',
    'resources.locations.name_other',
    'resources.instant-bookings.fields.location_id',
  ],
  'place of a provider': [
    'resources.work-locations.name_one',
    'resources.work-locations.name_other',
    'lists.work-locations.all',
    'resources.instant-bookings.fields.work_location_id',
  ],
  area: ['resources.areas.name_one', 'lists.areas.all', 'reports.dimensions.area'],
  service: ['resources.services.name_one', 'lists.services.all', 'reports.dimensions.service'],
  plan: ['resources.plans.name_one', 'lists.plans.all', 'resources.subscriptions.fields.plan_id'],
  subscription: [
    'resources.subscriptions.name_one',
    'resources.subscriptions.name_other',
    'lists.subscriptions.active',
    'lists.subscriptions.cancelled',
    'resources.subscription-visits.fields.subscription_id',
    'reports.sources.subscription',
  ],
  visit: [
    'resources.subscription-visits.name_one',
    'resources.subscription-visits.name_other',
    'lists.subscription-visits.open',
    'lists.subscription-visits.completed',
  ],
  promo: [
    'resources.promos.name_one',
    'resources.promos.name_other',
    'lists.promos.all',
    'resources.instant-bookings.fields.promo_id',
  ],
  tax: ['resources.taxes.name_one', 'lists.taxes.all', 'resources.invoices.fields.tax'],
  payment: ['resources.instant-bookings.fields.payment_method'],
  transaction: ['resources.transactions.name_one', 'reports.counted.transactions_other'],
  refunded: ['choices.transactions.status.refunded', 'reports.states.refunded'],
  reason: [
    'resources.cancellation-reasons.name_one',
    'lists.cancellation-reasons.all',
    'reports.dimensions.reason',
  ],
  note: ['resources.notes.name_one', 'lists.notes.all'],
  assign: ['actions.assign', 'confirm.assign.do', 'rights.assign'],
  unassigned: ['states.bookings.unassigned', 'calendar.unassigned'],
  start: ['actions.start', 'confirm.start.do', 'rights.start'],
  'in progress': ['states.bookings.started', 'states.subscription-visits.started'],
  finish: ['actions.finish', 'confirm.finish.do', 'rights.finish'],
  completed: ['states.bookings.completed', 'reports.states.completed'],
  'open (not started or not done)': ['reports.states.open', 'reports.measures.open'],
  cancel: ['rights.cancel', 'actions.cancel', 'confirm.cancel.do'],
  cancelled: ['states.bookings.cancelled', 'reports.states.cancelled'],
  delete: ['actions.delete', 'confirm.delete.do', 'rights.delete', 'ra.action.delete'],
  'delete for good': ['actions.forceDelete', 'confirm.forceDelete.do'],
  trash: ['ui.shown.only', 'confirm.delete.text', 'bulk.delete.text', 'ui.empty_trash'],
  restore: ['actions.restore', 'confirm.restore.do', 'rights.restore'],
  save: ['ui.save', 'ra.action.save'],
  edit: ['actions.update', 'ui.edit', 'rights.update'],
  undo: ['ui.undo', 'ra.action.undo'],
  refresh: ['ui.refresh', 'ra.action.refresh'],
  search: ['ui.search'],
  status: [
    'ui.state',
    'reports.dimensions.state',
    'reports.params.status',
    'reports.params.is_completed',
    'resources.transactions.fields.status',
  ],
  kind: [
    'reports.dimensions.kind',
    'reports.params.service_type',
    'resources.bookings.fields.kind',
    'resources.available-dates.fields.type',
  ],
  filter: ['ui.filters', 'ui.clear_filters', 'reports.parameters'],
  report: ['menu.reports', 'reports.whole', 'reports.parameters'],
  period: ['reports.period', 'reports.params.date_range', 'reports.delta.open'],
  'time zone': ['errors.field.not_datetime'],
  'e-mail': ['ui.email', 'resources.users.fields.email'],
  password: ['ui.password', 'profile.password', 'ui.forgot', 'profile.password_new'],
  role: ['ui.role', 'roles.none'],
  permission: ['ui.access_whose', 'ui.access_text'],
  'sign in': ['ui.sign_in'],
  'sign out': ['ui.sign_out'],
  'allow sign-in': ['actions.setAccess_on', 'confirm.setAccess_on.do'],
  'block sign-in': ['actions.setAccess_off', 'confirm.setAccess_off.do'],
  support: ['errors.server', 'errors.server.failed', 'errors.unsupported'],
}

describe('docs/words.md', () => {
  it('has a word for each term in every language', () => {
    expect(terms.size).toBeGreaterThan(50)
    const missing = [...terms].flatMap(([term, words]) =>
      languages.filter((language) => !words[language]?.length).map((at) => `${term}: ${at}`),
    )
    expect(missing).toEqual([])
  })

  it('rejects words in every language, and uses none of them', () => {
    expect(new Set(rejected.map(({ language }) => language))).toEqual(new Set(languages))
    const both = rejected.flatMap(({ language, word }) => {
      const pattern = wordsPattern(word)
      return [...terms.values()]
        .flatMap((words) => words[language] ?? [])
        .filter((used) => pattern.test(used))
        .map((used) => `${language}: ${used} is used, and rejected as ${word}`)
    })
    expect(both).toEqual([])
  })

  it('has all terms for which this test searches texts', () => {
    expect(Object.keys(CARRIED).filter((term) => !terms.has(term))).toEqual([])
  })
})

describe('a word in a text', () => {
  it.each([
    ['provedor*', 'Este Provedor não', true],
    ['provedor*', 'provedores', true],
    ['tela', 'A tela.', true],
    ['tela', 'estrela', false],
    ['how many', 'How\u00a0many in all', true],
    ['*اً', 'ويُطبَّق فوراً.', true],
    ['*اً', 'ويُطبَّق فورًا.', false],
    ['*مسؤول*', 'لمسؤولين', true],
    ['état', 'état', true],
    ['state', ownWords('{{state}} $t(mails.state, {"count": {{n}} })'), false],
  ])('is found or not: %s in “%s”: %s', (word, text, isFound) => {
    expect(wordsPattern(word).test(text)).toBe(isFound)
  })

  it.each([
    ['ar', 'حجز', 'إلغاء الحجز', true],
    ['ar', 'تاريخ متاح', 'التاريخ المتاح', true],
    ['ar', 'حجز', 'حجزان', false],
    ['de', 'Buchung', 'Sofortbuchungen', true],
    ['en', 'plan', 'Planned', false],
  ])('in %s contains the term or not: %s in “%s”: %s', (language, word, text, isCarried) => {
    expect(containsTerm(text, word, language)).toBe(isCarried)
  })
})

describe.each(languages)('the words in %s', (language) => {
  // A search also knows the words that people use instead of the product's.
  const texts = Object.entries(listTexts(language)).flatMap(([key, text]) =>
    key.startsWith('other_words.') ? [] : [[key, ownWords(text)] as const],
  )

  it('include none that docs/words.md rejects', () => {
    const found = rejected
      .filter((word) => word.language === language)
      .flatMap(({ word, instead }) => {
        const pattern = wordsPattern(word)
        return texts
          .filter(([, text]) => pattern.test(text))
          .map(([key, text]) => `${language} ${key}: not “${word}” but “${instead}” in: ${text}`)
      })
    expect(found).toEqual([])
  })

  it('are those of docs/words.md in names, labels and buttons', () => {
    const textOf = new Map(texts)
    const other = Object.entries(CARRIED).flatMap(([term, keys]) => {
      const words = terms.get(term)?.[language] ?? []
      return keys
        .filter((key) => !words.some((word) => containsTerm(textOf.get(key) ?? '', word, language)))
        .map((key) => `${language} ${key}: “${textOf.get(key)}” does not say “${words.join(', ')}”`)
    })
    expect(other).toEqual([])
  })
})
