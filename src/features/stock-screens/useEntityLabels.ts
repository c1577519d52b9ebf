import { type I18nProvider, useI18nProvider } from 'ra-core'
import { useMemo } from 'react'
import { findReference, type ResourceReference } from '../../platform/data/rows/list-references.ts'
import {
  getFieldLabelKey,
  getListLabelKey,
  getEntityNameKey,
} from '../../platform/i18n/label-keys.ts'

type Translate = I18nProvider['translate']
type TranslateOptions = Parameters<Translate>[1]

const RESOURCE_KEY_PATTERN = /^resources\.([^.]+)\.(.+)$/

/** Returns the name of a list or a row with a capital letter, for titles and buttons. */
function translateResourceName(
  reference: ResourceReference,
  translate: Translate,
  options: TranslateOptions,
): string {
  const { resource, listName } = reference
  if (options?.smart_count !== 1 && listName)
    return translate(getListLabelKey({ resource, listName }), options)
  const name = translate(getEntityNameKey(resource), options)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Translates react-admin's `resources.*` keys with the labels of the entity behind a list. */
export function withEntityLabels(translate: Translate): Translate {
  return (key, options) => {
    const [, name = '', keyEnd = ''] = RESOURCE_KEY_PATTERN.exec(key) ?? []
    const reference = findReference(name)
    if (!reference) return translate(key, options)
    if (keyEnd === 'name' || keyEnd === 'forcedCaseName')
      return translateResourceName(reference, translate, options)
    const [category, field] = keyEnd.split('.', 2)
    // A search box is not a field.
    if (category === 'fields' && field === 'q') return translate('ui.search', options)
    if (category === 'fields' && field)
      return translate(getFieldLabelKey(reference.resource, field), options)
    return translate(key, options)
  }
}

/** Returns the i18n provider of stock components. */
export function useEntityLabels(): I18nProvider {
  const provider = useI18nProvider()
  return useMemo(
    () => ({ ...provider, translate: withEntityLabels(provider.translate) }),
    [provider],
  )
}
