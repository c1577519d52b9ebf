import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computeValues } from '../../../../registry/values/computed/compute.ts'
import type { Fields } from '../../../../registry/fields/field-types.ts'
import { getTypeFormat } from '../../../../registry/text/sheet.ts'
import { capabilities } from '../../../../src/platform/api/index.ts'
import { parseCapabilities } from '../../../../src/platform/api/capabilities.ts'
import { withBusinessDecimals } from '../../../../src/parts/fields/business-decimals.ts'
import { findValueProblem } from '../../../../src/parts/fields/validation.ts'
import { getFormat } from '../../../../src/platform/i18n/format.ts'

const FIELDS: Fields = {
  id: { type: 'id' },
  price: { type: 'money', default: '0.000' },
  half: { type: 'money', computed: { divide: ['price', 2] } },
}

describe.each([
  ['JPY', 0, '105', '53', '#,##0', 'not_integer'],
  ['EUR', 2, '105.55', '52.78', '#,##0.00', 'not_number'],
  ['KWD', 3, '105.555', '52.778', '#,##0.000', 'not_number'],
] as const)('an amount in %s', (currency, decimals, price, half, spreadsheet, key) => {
  beforeEach(() => {
    const capabilitiesOfBusiness = parseCapabilities({
      data: { currency, currencyDecimals: decimals },
    })
    vi.spyOn(capabilities, 'current').mockReturnValue(capabilitiesOfBusiness)
  })
  afterEach(() => vi.restoreAllMocks())

  test('has the decimals of the currency when a form reads and computes it', () => {
    expect(findValueProblem({ type: 'money' }, price)).toBeUndefined()
    expect(findValueProblem({ type: 'money' }, `${price}${decimals === 0 ? '.5' : '5'}`)?.key).toBe(
      `errors.field.${key}`,
    )
    const { fields } = withBusinessDecimals({ fields: FIELDS })
    expect(computeValues(fields, { price })).toEqual({ half })
    expect(fields.price).toMatchObject({ default: (0).toFixed(decimals) })
  })

  test('has the decimals of the currency on screens and in spreadsheets', () => {
    const format = getFormat({ language: 'en', timeZone: 'UTC', currency, decimals })
    expect(format.money(price).amount).toBe(price)
    expect(getTypeFormat('money', format)).toEqual({ kind: 'decimal', spreadsheet })
  })
})

test('an amount has the decimals that the provider sends, not those that the browser knows', () => {
  const readDecimals = (data: object) => parseCapabilities({ data }).currencyDecimals
  expect(readDecimals({ currency: 'EUR', currencyDecimals: 0 })).toBe(0)
  expect([
    readDecimals({ currency: 'EUR' }),
    readDecimals({ currency: 'JPY' }),
    readDecimals({}),
  ]).toEqual([2, 0, 3])
  expect(
    getFormat({ language: 'en', timeZone: 'UTC', currency: 'EUR', decimals: 0 }).money('5').amount,
  ).toBe('5')
})
