import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { fold } from '../../resources/kit/values/search-text.ts'
import { inEveryLanguage } from '../i18n/every-language.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'

/** The field of each column of a file; null for a column that is not imported. */
export type Mapping = readonly (string | null)[]

/** Fields that a file cannot bring: pictures and files are uploaded. */
const LEFT_OUT = ['image', 'files']

/** The fields that an import can set, the id first: it says which row is changed. */
export function importFields(resource: AnyResource): string[] {
  const names = [...bodyOf(resource, 'create'), ...bodyOf(resource, 'update')]
  const settable = names.filter((name) => {
    const field = resource.fields[name]
    return name !== 'id' && field !== undefined && !LEFT_OUT.includes(field.type)
  })
  return ['id', ...new Set(settable)]
}

/** Guesses what the columns of a file are, by their names here and in every language; each field once. */
export function guessMapping(resource: AnyResource, headings: readonly string[]): Mapping {
  const words = new Map(
    importFields(resource)
      .toReversed()
      .flatMap((name) =>
        [name, ...inEveryLanguage(fieldLabelKey(resource, name))].map(
          (word) => [fold(word).trim(), name] as const,
        ),
      ),
  )
  const taken = new Set<string>()
  return headings.map((heading) => {
    const name = words.get(fold(heading).trim())
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}
