import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { prefillNewRow } from '../../../../src/parts/form/useQuickCreate.ts'

describe('a row that is created from within a form', () => {
  it.each([
    ['customers', ' Layla Al-Mutawa ', { name: 'Layla Al-Mutawa' }],
    ['customers', '+965 9900 7788', { phone: '+965 9900 7788' }],
    ['customers', '٩٩٠٠٧٧٨٨', { phone: '٩٩٠٠٧٧٨٨' }],
    ['vehicles', '88-77665', { plate: '88-77665' }],
    ['customers', '  ', {}],
    ['subscriptions', 'SB-1', {}],
  ] as const)('of %s begins with the typed text: %s', (entity, typed, begun) => {
    expect(prefillNewRow(registry[entity], typed)).toEqual(begun)
  })
})
