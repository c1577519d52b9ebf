import { describe, expect, it } from 'vitest'
import { createVerbWords } from '../../../../src/platform/i18n/verb-words.ts'
import { registry } from '../../../../resources/index.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'

describe.each(languages)('the dialog of a cancellation, in %s', (language) => {
  const texts = listTexts(language)
  const words = createVerbWords((key, options) => texts[key] ?? options?._ ?? key)
  const describeCancellation = (name: keyof typeof registry) => {
    const { action, keep, text } = words.describeDialog(registry[name], 'cancel', {}, { title: '' })
    const { keep: keepAll, text: ofAll } = words.describeBulkDialog(registry[name], 'cancel', 2)
    return { action, keep, text, keepAll, ofAll }
  }

  it('names the cancelled row and the consequences', () => {
    expect(describeCancellation('instant-bookings')).toEqual({
      action: texts['confirm.cancel.do'],
      keep: texts['confirm.cancel.keep'],
      text: texts['confirm.cancel.text'],
      keepAll: texts['bulk.cancel.keep'],
      ofAll: texts['bulk.cancel.text'],
    })
    for (const name of ['subscriptions', 'subscription-visits'] as const)
      expect(describeCancellation(name)).toEqual({
        action: texts[`resources.${name}.confirm.cancel.do`],
        keep: texts[`resources.${name}.confirm.cancel.keep`],
        text: texts[`resources.${name}.confirm.cancel.text`],
        keepAll: texts[`resources.${name}.bulk.cancel.keep`],
        ofAll: texts[`resources.${name}.bulk.cancel.text`],
      })
  })
})
