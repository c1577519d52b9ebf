import { customsOf } from '../../resources/kit/days/customs.ts'
import { latinDigits } from '../../resources/kit/values/parsed.ts'

/** Numbers as programs write them. */
const PLAIN = { whole: /^-?\d+$/, decimal: /^-?\d+(\.\d+)?$/ } as const

/** A currency or a unit around a number. */
const BEFORE = /^[\p{L}\p{Sc}\p{Cf}\s]+(?:\.[\p{L}\p{Sc}\p{Cf}\s]+)*/u
const AFTER = /[\p{L}\p{Sc}\p{Cf}\s.%٪]+$/u

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The signs between the thousands and before the decimals in a language. */
function signsOf(language: string) {
  const parts = new Intl.NumberFormat(customsOf(language)).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

/**
 * A number that is written as a language does, perhaps with a currency or a percent sign, as
 * programs write it; another text stays as it is.
 */
export function plainNumber(text: string, kind: keyof typeof PLAIN, language: string): string {
  const latin = latinDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
  const bare = latin.replace(BEFORE, '').replace(AFTER, '').replace(/^[−–]/, '-')
  if (PLAIN[kind].test(bare)) return bare
  const { group, decimal } = signsOf(language)
  // Spreadsheets part thousands by spaces of several widths.
  const between = /\s/.test(group) ? String.raw`\s` : escaped(group)
  const shape = new RegExp(String.raw`^-?(\d+|\d{1,3}(${between}\d{3})+)(${escaped(decimal)}\d+)?$`)
  if (!shape.test(bare)) return text
  return bare.replace(new RegExp(between, 'g'), '').replace(decimal, '.')
}
