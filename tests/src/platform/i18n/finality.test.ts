import { describe, expect, it } from 'vitest'
import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import { isFinalVerb } from '../../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { createVerbWords } from '../../../../src/platform/i18n/verb-words.ts'
import { entities } from '../../../support/server/entities.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'

/** English that promises that nothing brings it back. */
const PROMISE = /be undone|for good|permanent|not even|irrevers|for ?ever\b|nobody can|no way back/i

const deletesForGood = () => isFinalVerb(entities.sliders as AnyResource, 'forceDelete')
const issuesForGood = () =>
  entities.invoices?.documentBook !== undefined &&
  isFinalVerb(entities['instant-bookings'] as AnyResource, 'invoice')
const isRefusedByServer = () => findServerEntity('api-keys') !== undefined

/** Why each promise holds. `tests/server/history/` asks the server for the undo. */
const KEPT: Readonly<Record<string, () => boolean>> = {
  'actions.forceDelete': deletesForGood,
  'bulk.forceDelete.text': deletesForGood,
  'bulk.forceDelete.title_one': deletesForGood,
  'bulk.forceDelete.title_other': deletesForGood,
  'confirm.forceDelete.do': deletesForGood,
  'confirm.forceDelete.text': deletesForGood,
  'confirm.forceDelete.title': deletesForGood,
  'confirm.invoice.text': issuesForGood,
  'done.forceDelete': deletesForGood,
  'history.verbs.forceDelete': deletesForGood,
  'rights.forceDelete': deletesForGood,
  'errors.not_found': deletesForGood,
  'errors.server.not_found': deletesForGood,
  'api_keys.end_text': isRefusedByServer,
  'errors.server.not_undoable': isRefusedByServer,
  // Only a final verb shows it, and the server refuses its undo with the second one.
  'ui.final': () => true,
  'errors.server.final_change': () => true,
  // It is the refusal of an undo.
  'errors.server.gone_since': () => true,
}

describe('a text that says that an action cannot be undone', () => {
  it('is shown only for actions that the server cannot undo', () => {
    const promises = Object.entries(listTexts('en')).filter(([, text]) => PROMISE.test(text))
    expect(promises.map(([key]) => key).toSorted()).toEqual(Object.keys(KEPT).toSorted())
    for (const [key, isKept] of Object.entries(KEPT)) expect([key, isKept()]).toEqual([key, true])
  })

  it('is in no declared text, because the key `final` adds it', () => {
    const confirms = Object.values<AnyResource>(entities).flatMap(({ actions = {} }) =>
      Object.values(actions).flatMap(({ confirm }) => confirm ?? []),
    )
    expect(confirms.filter((text) => PROMISE.test(text))).toEqual([])
  })

  it.each(languages)('is only in the dialogs of final verbs, in %s', (language) => {
    const texts = listTexts(language)
    const { describeDialog } = createVerbWords((key) => texts[key] ?? key)
    const final = texts['ui.final'] ?? ''
    const describe = (name: string, verb: string) =>
      describeDialog(entities[name] as AnyResource, verb, {}, { title: 'One' }).text ?? ''
    expect(describe('transactions', 'refund').endsWith(` ${final}`)).toBe(true)
    expect(describe('sliders', 'forceDelete').endsWith(` ${final}`)).toBe(true)
    expect(describe('transactions', 'pay')).not.toContain(final)
  })
})
