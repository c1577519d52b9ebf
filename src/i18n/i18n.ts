import i18next, { type InitOptions } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import type { I18nProvider } from 'ra-core'
import { getI18nProvider } from 'ra-i18n-i18next'
import { useSyncExternalStore } from 'react'
import { LANGUAGES } from './languages.ts'
import {
  fileOf,
  hasTexts,
  isWithoutTexts,
  languageIn,
  loadTexts,
  noteFailure,
  STOCK,
} from './texts.ts'

/** The key under which the chosen language is kept. */
const KEPT_AS = 'i18nextLng'
/** What asks for a language in an address. */
const ASKED_AS = 'lng'

/** The language the interface speaks now. */
export function language(): string {
  return i18next.resolvedLanguage ?? 'en'
}

/** A language that the address asks for has had its say once somebody chooses another. */
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

/** A new provider for each language, so that everything that translates renders anew. */
function provide(stock: I18nProvider): void {
  const locale = language()
  provider = { ...stock, changeLocale, getLocale: () => locale }
  document.documentElement.lang = locale
  for (const listener of listeners) listener()
}

/** The choice made in another tab holds in this one; where it cannot be followed, nothing changes. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  if (key !== KEPT_AS || newValue === null) return
  const next = LANGUAGES.find(({ locale }) => locale === languageIn(newValue))
  if (next && next.locale !== language()) changeLocale(next.locale).catch(() => undefined)
}

/** A label within a sentence; German keeps the capitals of its nouns by not asking for this. */
const lowercase = (value: unknown, locale?: string) => String(value).toLocaleLowerCase(locale)

const OPTIONS: InitOptions = {
  // No language is set: the detector finds it.
  lng: undefined,
  // Every language is complete, so that the second one is needless while the first is there.
  fallbackLng: (code?: string) => (code === undefined || isWithoutTexts(code) ? ['en'] : []),
  supportedLngs: LANGUAGES.map(({ locale }) => locale),
  load: 'languageOnly',
  fallbackNS: STOCK,
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false, formatSeparator: ',' },
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
  backend: { loadPath: fileOf },
  detection: {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: ASKED_AS,
    lookupCookie: 'i18next',
    lookupLocalStorage: KEPT_AS,
    lookupSessionStorage: KEPT_AS,
    caches: ['localStorage'],
  },
}

/** Detects the language and loads its texts, or English where there are none to be had. */
export async function startI18n(): Promise<void> {
  i18next.on('failedLoading', noteFailure)
  const detecting = i18next.use(HttpBackend).use(LanguageDetector)
  const stock = await getI18nProvider(detecting, OPTIONS, [...LANGUAGES])
  i18next.services.formatter?.add('lowercase', lowercase)
  if (!hasTexts(language())) await i18next.changeLanguage(i18next.language)
  if (!hasTexts(language())) throw new Error('no texts could be loaded')
  i18next.on('languageChanged', () => provide(stock))
  window.addEventListener('storage', followOtherTabs)
  provide(stock)
}

/** Calls back whenever the language has changed; answers how to end that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** React-admin's translations, always those of the current language. */
export function useI18n(): I18nProvider | undefined {
  return useSyncExternalStore(onLanguageChange, () => provider)
}
