import type { I18nProvider } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { deriveLabel } from '../../../registry/text/derive-label.ts'
import { LANGUAGES } from '../../../registry/words/languages.ts'
import {
  detectLanguage,
  findLanguage,
  LANGUAGE_KEY,
  LANGUAGE_PARAM,
  storeLanguage,
} from './language-detector.ts'
import { createTranslation } from './texts/interpolate.ts'
import { addEnglish, createTextReader, loadTexts, reloadTexts } from './texts/texts.ts'

let currentLanguage = 'en'

/** Returns the current language. */
export const language = (): string => currentLanguage

/** Removes the language from the address once the user has chosen another. */
function removeLanguageParam(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(LANGUAGE_PARAM)) return
  address.searchParams.delete(LANGUAGE_PARAM)
  history.replaceState(history.state, '', address)
}

/** Changes the language. Rejects if its texts fail to load. */
export async function changeLocale(locale: string): Promise<void> {
  await loadTexts(locale)
  storeLanguage(locale)
  publishProvider(locale)
  removeLanguageParam()
}

let provider: I18nProvider | undefined
const listeners = new Set<() => void>()

/** Fills a sentence with labels, which a language may lack. */
const replaceLabelKeys = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  Object.values(values).reduce<string>(
    (result, value) =>
      typeof value === 'string' && value !== ''
        ? result.replaceAll(value, deriveLabel(value) ?? value)
        : result,
    text,
  )

/**
 * Shows a missing label as the words of its name, never as its key, or as its declared default. Logs
 * missing texts.
 */
function makeLabelsReadable(
  translate: I18nProvider['translate'],
  onMissing: () => void,
): I18nProvider['translate'] {
  return (key, values) => {
    const text = translate(key, values)
    if (text === key) {
      if (typeof values?._ === 'string') return values._
      onMissing()
      return deriveLabel(key, values?.smart_count) ?? key
    }
    return replaceLabelKeys(text, values)
  }
}

/**
 * Shows English for the texts that the language lacks, once loaded. Without them nothing changes.
 */
async function loadEnglishFallback(locale: string): Promise<void> {
  const wasAdded = await addEnglish(locale).catch(() => false)
  if (wasAdded && locale === currentLanguage) publishProvider(locale)
}

/** Builds a new provider for each language, so that every component that translates renders again. */
function publishProvider(locale: string): void {
  currentLanguage = locale
  const translate = makeLabelsReadable(
    createTranslation(createTextReader(locale)),
    () => void loadEnglishFallback(locale),
  )
  provider = {
    translate,
    changeLocale,
    getLocale: () => locale,
    getLocales: () => [...LANGUAGES],
  }
  const root = document.documentElement
  // Writing an unchanged value makes the browser style the whole page again.
  if (root.lang !== locale) root.lang = locale
  for (const listener of listeners) listener()
}

/** Follows a choice of language in another tab. If its texts fail to load, nothing changes. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== LANGUAGE_KEY || newValue === null) return
  const chosenLanguage = findLanguage(newValue)
  if (chosenLanguage !== undefined && chosenLanguage !== currentLanguage)
    changeLocale(chosenLanguage).catch(() => undefined)
}

/** Detects the language and loads its texts, or those of English if that fails. */
export async function startI18n(): Promise<void> {
  const chosenLanguage = detectLanguage()
  storeLanguage(chosenLanguage)
  const isLoaded = await loadTexts(chosenLanguage).then(
    () => true,
    () => false,
  )
  if (!isLoaded) await loadTexts('en')
  window.addEventListener('storage', followOtherTabs)
  // In development, edited texts appear at once.
  import.meta.hot?.on('washboard:texts', async () => {
    await reloadTexts(currentLanguage)
    publishProvider(currentLanguage)
  })
  publishProvider(isLoaded ? chosenLanguage : 'en')
}

/** Subscribes to changes of the language; returns the function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns react-admin's i18n provider for the current language. */
export function useI18n(): I18nProvider | undefined {
  return useSyncExternalStore(onLanguageChange, () => provider)
}
