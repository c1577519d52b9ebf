import i18next, { type InitOptions } from 'i18next'
import type { I18nProvider } from 'ra-core'
import { getI18nProvider } from 'ra-i18n-i18next'
import { useSyncExternalStore } from 'react'
import { deriveLabel } from '../../../registry/text/derive-label.ts'
import { LANGUAGE_PARAM, LANGUAGE_KEY, languageDetector } from './language-detector.ts'
import { LANGUAGES } from '../../../registry/words/languages.ts'
import { dedupePunctuation } from './texts/dedupe-punctuation.ts'
import { createInterpolation } from './texts/interpolate.ts'
import { textsBackend } from './texts/texts-backend.ts'
import {
  addEnglish,
  buildTextsUrl,
  hasTexts,
  languageCode,
  loadTexts,
  needsEnglish,
  markLanguageFailed,
  STOCK_NAMESPACE,
  readRawText,
} from './texts/texts.ts'

/** Returns the current language. */
export function language(): string {
  return i18next.resolvedLanguage ?? 'en'
}

/** Removes the language from the address once the user has chosen another. */
function removeLanguageParam(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(LANGUAGE_PARAM)) return
  address.searchParams.delete(LANGUAGE_PARAM)
  history.replaceState(history.state, '', address)
}

async function changeLocale(locale: string): Promise<void> {
  await loadTexts(locale)
  await i18next.changeLanguage(locale)
  removeLanguageParam()
}

let provider: I18nProvider | undefined
const listeners = new Set<() => void>()

/** Uses i18next only for texts that need more than interpolation. */
function translateFully(locale: string, stockProvider: I18nProvider): I18nProvider['translate'] {
  const interpolate = createInterpolation((key) => readRawText(locale, key))
  return (key, values) => interpolate(key, values) ?? stockProvider.translate(key, values)
}

/** Fills a sentence with labels, which a language may lack. */
const replaceLabelKeys = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  Object.values(values).reduce<string>(
    (result, value) =>
      typeof value === 'string' && value !== ''
        ? result.replaceAll(value, deriveLabel(value) ?? value)
        : result,
    text,
  )

/** Shows a missing label as the words of its name, never as its key. Logs missing texts. */
function makeLabelsReadable(
  translate: I18nProvider['translate'],
  onMissing: () => void,
): I18nProvider['translate'] {
  return (key, values) => {
    const text = translate(key, values)
    if (text === key) {
      onMissing()
      return deriveLabel(key, values?.smart_count) ?? key
    }
    return replaceLabelKeys(text, values)
  }
}

/**
 * Shows English for the texts that the language lacks, once loaded. Without them nothing changes.
 */
async function loadEnglishFallback(stockProvider: I18nProvider): Promise<void> {
  const wasAdded = await addEnglish(language()).catch(() => false)
  if (wasAdded) publishProvider(stockProvider)
}

/** Builds a new provider for each language, so that every component that translates renders again. */
function publishProvider(stockProvider: I18nProvider): void {
  const locale = language()
  const translate = makeLabelsReadable(
    translateFully(locale, stockProvider),
    () => void loadEnglishFallback(stockProvider),
  )
  provider = { ...stockProvider, translate, changeLocale, getLocale: () => locale }
  const root = document.documentElement
  // Writing an unchanged value makes the browser style the whole page again.
  if (root.lang !== locale) root.lang = locale
  for (const listener of listeners) listener()
}

/** Follows a choice of language in another tab. If its texts fail to load, nothing changes. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== LANGUAGE_KEY || newValue === null) return
  const chosen = LANGUAGES.find(({ locale }) => locale === languageCode(newValue))
  if (chosen && chosen.locale !== language()) changeLocale(chosen.locale).catch(() => undefined)
}

/**
 * The format of a label within a sentence. German texts do not use it, because nouns keep their
 * capitals.
 */
const lowercase = (value: unknown, locale?: string) => String(value).toLocaleLowerCase(locale)

const I18N_OPTIONS: InitOptions = {
  // Without `lng` i18next uses the detector.
  lng: undefined,
  // English is loaded only for a language with missing texts.
  fallbackLng: (code?: string) => (code === undefined || needsEnglish(code) ? ['en'] : []),
  supportedLngs: LANGUAGES.map(({ locale }) => locale),
  load: 'languageOnly',
  fallbackNS: STOCK_NAMESPACE,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  postProcess: [dedupePunctuation.name],
  interpolation: { escapeValue: false, formatSeparator: ',' },
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
}

/** Detects the language and loads its texts, or those of English if that fails. */
export async function startI18n(): Promise<void> {
  i18next.on('failedLoading', markLanguageFailed)
  const i18nextWithDetector = i18next
    .use(textsBackend(buildTextsUrl))
    .use(languageDetector)
    .use(dedupePunctuation)
  const stockProvider = await getI18nProvider(i18nextWithDetector, I18N_OPTIONS, [...LANGUAGES])
  i18next.services.formatter?.add('lowercase', lowercase)
  if (!hasTexts(language())) await i18next.changeLanguage(i18next.language)
  if (!hasTexts(language())) throw new Error('no texts could be loaded')
  i18next.on('languageChanged', () => publishProvider(stockProvider))
  window.addEventListener('storage', followOtherTabs)
  // In development, edited texts appear at once.
  import.meta.hot?.on('washboard:texts', async () => {
    await i18next.reloadResources([language()])
    publishProvider(stockProvider)
  })
  publishProvider(stockProvider)
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
