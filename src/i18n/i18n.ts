import i18next, { type InitOptions } from 'i18next'
import type { I18nProvider } from 'ra-core'
import { getI18nProvider } from 'ra-i18n-i18next'
import { useSyncExternalStore } from 'react'
import { readable } from '../../registry/text/readable.ts'
import { ASKED_AS, KEPT_AS, languageDetector } from './language-detector.ts'
import { LANGUAGES } from './languages.ts'
import { oneEnd } from './texts/one-end.ts'
import { createPutIn } from './texts/put-in.ts'
import { textsBackend } from './texts/texts-backend.ts'
import {
  addEnglish,
  fileOf,
  hasTexts,
  languageIn,
  loadTexts,
  needsEnglish,
  noteFailure,
  STOCK,
  written,
} from './texts/texts.ts'

/** Returns the current language. */
export function language(): string {
  return i18next.resolvedLanguage ?? 'en'
}

/** Removes the language from the address once the user has chosen another. */
function forgetAsked(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(ASKED_AS)) return
  address.searchParams.delete(ASKED_AS)
  history.replaceState(history.state, '', address)
}

async function changeLocale(next: string): Promise<void> {
  await loadTexts(next)
  await i18next.changeLanguage(next)
  forgetAsked()
}

let provider: I18nProvider | undefined
const listeners = new Set<() => void>()

/** Asks i18next only for the texts that take more than putting values in. */
function putTogether(locale: string, stock: I18nProvider): I18nProvider['translate'] {
  const putIn = createPutIn((key) => written(locale, key))
  return (key, values) => putIn(key, values) ?? stock.translate(key, values)
}

/** A sentence with the labels that it names, of which a language may have none yet. */
const withLabels = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  Object.values(values).reduce<string>(
    (said, value) =>
      typeof value === 'string' && value !== ''
        ? said.replaceAll(value, readable(value) ?? value)
        : said,
    text,
  )

/** Shows a label that no language has yet as the words of its name, never as its key; says so when a text is missing. */
function readably(
  translate: I18nProvider['translate'],
  onMissing: () => void,
): I18nProvider['translate'] {
  return (key, values) => {
    const text = translate(key, values)
    if (text === key) {
      onMissing()
      return readable(key, values?.smart_count) ?? key
    }
    return withLabels(text, values)
  }
}

/** Shows the English texts for those that the language lacks, once they are there; without them it goes on as it is. */
async function standIn(stock: I18nProvider): Promise<void> {
  const isNew = await addEnglish(language()).catch(() => false)
  if (isNew) provide(stock)
}

/** Builds a new provider for each language, so that every component that translates renders again. */
function provide(stock: I18nProvider): void {
  const locale = language()
  const translate = readably(putTogether(locale, stock), () => void standIn(stock))
  provider = { ...stock, translate, changeLocale, getLocale: () => locale }
  const root = document.documentElement
  // Writing what it is already has a browser style the whole page anew.
  if (root.lang !== locale) root.lang = locale
  for (const listener of listeners) listener()
}

/** Follows a choice of language made in another tab; where its texts cannot be loaded, nothing changes. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== KEPT_AS || newValue === null) return
  const next = LANGUAGES.find(({ locale }) => locale === languageIn(newValue))
  if (next && next.locale !== language()) changeLocale(next.locale).catch(() => undefined)
}

/** The format of a label within a sentence; German texts do not use it and keep the capitals of nouns. */
const lowercase = (value: unknown, locale?: string) => String(value).toLocaleLowerCase(locale)

const OPTIONS: InitOptions = {
  // No `lng`: the detector finds it.
  lng: undefined,
  // English is loaded only for a language that lacks something.
  fallbackLng: (code?: string) => (code === undefined || needsEnglish(code) ? ['en'] : []),
  supportedLngs: LANGUAGES.map(({ locale }) => locale),
  load: 'languageOnly',
  fallbackNS: STOCK,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  postProcess: [oneEnd.name],
  interpolation: { escapeValue: false, formatSeparator: ',' },
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
}

/** Detects the language and loads its texts, or those of English where that fails. */
export async function startI18n(): Promise<void> {
  i18next.on('failedLoading', noteFailure)
  const detecting = i18next.use(textsBackend(fileOf)).use(languageDetector).use(oneEnd)
  const stock = await getI18nProvider(detecting, OPTIONS, [...LANGUAGES])
  i18next.services.formatter?.add('lowercase', lowercase)
  if (!hasTexts(language())) await i18next.changeLanguage(i18next.language)
  if (!hasTexts(language())) throw new Error('no texts could be loaded')
  i18next.on('languageChanged', () => provide(stock))
  window.addEventListener('storage', followOtherTabs)
  // In development, texts that were edited are shown at once.
  import.meta.hot?.on('washboard:texts', async () => {
    await i18next.reloadResources([language()])
    provide(stock)
  })
  provide(stock)
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
