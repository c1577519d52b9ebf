import { findResource } from '../../../platform/data/rows/resources.ts'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import { useI18nProvider, useTranslate } from 'ra-core'
import type { AccessScope } from '../../../../registry/account/scope.ts'
import { useScopeLabel } from './useScopeLabel.ts'

/** A scope in words: verbs by entity. */
export function ScopeWords({ scope }: { scope: AccessScope }) {
  const translate = useTranslate()
  const getLabel = useScopeLabel()
  const { describePermission } = useVerbWords()
  const listFormat = new Intl.ListFormat(useI18nProvider().getLocale(), { type: 'conjunction' })
  return [...scope]
    .map(([name, verbs]) => {
      const verbTexts = [...verbs].map((verb) => describePermission(findResource(name), verb))
      return translate('api_keys.scope_words', {
        name: getLabel(name),
        verbs: listFormat.format(verbTexts),
      })
    })
    .join(' · ')
}
