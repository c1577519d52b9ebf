import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { FileProblem } from '../file/open-file.ts'

/** Returns a function that explains why a file cannot be read. */
export function useProblemText() {
  const translate = useTranslate()
  const { number } = useFormat()
  return ({ key, params = {} }: FileProblem): string => {
    const formattedParams = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? number(value) : value,
    ])
    return translate(key, Object.fromEntries(formattedParams))
  }
}
