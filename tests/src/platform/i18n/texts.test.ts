import '../../../support/web/document.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderHook } from '@testing-library/react'
import type { I18nProvider } from 'ra-core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { getTextDirection } from '../../../../registry/days/customs.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const folder = fileURLToPath(new URL('../../../../public/', import.meta.url))
const boot = readFileSync(`${folder}boot.js`, 'utf8')

/** The languages asked for, each time. */
const asked: string[] = []
/** Answers with this status instead of the texts of a language. */
const broken = new Map<string, number>()
const server = setupServer(
  http.get('*/locales/:file', ({ params }) => {
    const language = String(params.file).replace('.json', '')
    asked.push(language)
    const status = broken.get(language)
    if (status) return new HttpResponse(null, { status })
    return HttpResponse.json(listTexts(language))
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '')
}

/** A person with nothing kept, on a page that says it is English. */
beforeEach(() => {
  asked.length = 0
  broken.clear()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'i18next=; max-age=0'
  history.replaceState(null, '', '/')
  document.documentElement.lang = 'en'
  const content = languages.map((language) => `${language}:${getTextDirection(language)}`).join(' ')
  document.head.innerHTML = `<meta name="languages" content="${content}">`
  browserSpeaks('en-GB')
  vi.stubGlobal('matchMedia', () => new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

async function start() {
  vi.resetModules()
  const i18n = await import('../../../../src/platform/i18n/i18n.ts')
  await i18n.startI18n()
  const { result } = renderHook(i18n.useI18n)
  const say = (...key: Parameters<I18nProvider['translate']>) =>
    result.current?.translate(...key) ?? ''
  return { ...i18n, say }
}

/** Runs the boot script and returns the language and the direction of the page. */
function bootPage() {
  // What it asks for ahead of the app is no business of these tests.
  const asking = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not asked here'))
  new Function(boot)()
  asking.mockRestore()
  globalThis.washboardEarly = undefined
  const { lang, dir } = document.documentElement
  return { lang, dir }
}

/** The sources of the language, in ascending order of priority. */
const PLACES: [reference: string, name: (language: string) => void][] = [
  ['the html tag', (language) => (document.documentElement.lang = language)],
  ['the browser', (language) => browserSpeaks('xx', `${language}-XX`, 'fr')],
  ['the session storage', (language) => sessionStorage.setItem('i18nextLng', language)],
  ['the local storage', (language) => localStorage.setItem('i18nextLng', language)],
  ['the cookie', (language) => (document.cookie = `i18next=${language}`)],
  ['the address', (language) => history.replaceState(null, '', `/?lng=${language}`)],
]

describe('the language', () => {
  it.each(PLACES.map(([reference], at) => [reference, at] as const))(
    'is chosen by %s before all later sources',
    async (_, at) => {
      const [here, below] = ['pt', 'de']
      browserSpeaks()
      PLACES.slice(0, at).forEach(([, name]) => name(below))
      PLACES[at]?.[1](here)
      if (at > 0) expect(bootPage()).toEqual({ lang: here, dir: 'ltr' })
      const { language } = await start()
      expect(language()).toBe(here)
      expect(document.documentElement.lang).toBe(here)
      expect(localStorage.getItem('i18nextLng')?.slice(0, 2)).toBe(here)
    },
  )

  it('is English if no supported language is requested', async () => {
    browserSpeaks('xx', 'zz-ZZ')
    expect(bootPage()).toEqual({ lang: 'en', dir: 'ltr' })
    expect((await start()).language()).toBe('en')
  })

  it.each(['en', 'fr', 'de', 'pt', 'ar'])(
    'is loaded without the other languages: %s',
    async (language) => {
      history.replaceState(null, '', `/?lng=${language}`)
      const i18n = await start()
      expect(i18n.language()).toBe(language)
      expect(asked).toEqual([language])
      expect(i18n.say('ui.save')).toBe(listTexts(language)['ui.save'])
    },
  )

  it('sets the direction right to left for Arabic before the first paint, unless the user chose another', () => {
    localStorage.setItem('i18nextLng', 'ar')
    expect(bootPage()).toEqual({ lang: 'ar', dir: 'rtl' })
    localStorage.setItem('direction', 'ltr')
    expect(bootPage()).toEqual({ lang: 'ar', dir: 'ltr' })
    localStorage.setItem('i18nextLng', 'de')
    expect(bootPage()).toEqual({ lang: 'de', dir: 'ltr' })
    localStorage.setItem('direction', 'rtl')
    expect(bootPage()).toEqual({ lang: 'de', dir: 'rtl' })
  })

  it('changes the direction of the page with it; a direction chosen by the user stays', async () => {
    const i18n = await start()
    const { setPreference, watchPreferences } =
      await import('../../../../src/platform/layout/preferences.ts')
    watchPreferences()
    const say = i18n.changeLocale
    const seen = () => [document.documentElement.dir, localStorage.getItem('direction')]
    expect(seen()).toEqual(['ltr', null])
    await say('ar')
    expect([i18n.language(), ...seen()]).toEqual(['ar', 'rtl', null])
    await say('fr')
    expect(seen()).toEqual(['ltr', null])
    setPreference('direction', 'rtl')
    await say('en')
    expect(seen()).toEqual(['rtl', 'rtl'])
    setPreference('direction', 'ltr')
    await say('ar')
    expect(seen()).toEqual(['rtl', null])
  })

  it('is applied in this tab after another tab chose it', async () => {
    const i18n = await start()
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'xx' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'de-AT' }))
    await vi.waitFor(() => expect(i18n.language()).toBe('de'))
    // The apps of earlier tests follow too.
    expect(new Set(asked)).toEqual(new Set(['en', 'de']))
  })
})

describe('a language that lacks texts', () => {
  const sparse = (texts: Readonly<Record<string, string>>) =>
    server.use(http.get('*/locales/de.json', () => HttpResponse.json(texts)))

  it('shows the English texts in their place after the first missing one', async () => {
    sparse({ 'ui.save': 'Sichern' })
    history.replaceState(null, '', '/?lng=de')
    const { language, useI18n } = await start()
    const { result } = renderHook(useI18n)
    const said = (...key: Parameters<I18nProvider['translate']>) =>
      result.current?.translate(...key)
    expect(said('ui.save')).toBe('Sichern')
    expect(asked).toEqual([])
    expect(said('ui.sign_out')).toBe('ui.sign_out')
    await vi.waitFor(() => expect(said('ui.sign_out')).toBe('Sign out'))
    expect(said('ui.save')).toBe('Sichern')
    expect(said('resources.faqs.name', { smart_count: 2 })).toBe('frequent questions')
    expect([language(), asked]).toEqual(['de', ['en']])
  })

  it('continues unchanged if the English texts cannot be loaded either', async () => {
    sparse({ 'ui.save': 'Sichern' })
    broken.set('en', 404)
    history.replaceState(null, '', '/?lng=de')
    const { useI18n } = await start()
    const { result } = renderHook(useI18n)
    expect(result.current?.translate('resources.some-things.fields.no_text')).toBe('No text')
    await vi.waitFor(() => expect(asked).toEqual(['en']))
    expect(result.current?.translate('ui.save')).toBe('Sichern')
  })
})

describe('texts of the interface', () => {
  it('have flat keys, and are not escaped', async () => {
    server.use(
      http.get('*/locales/en.json', () => HttpResponse.json({ 'a.b:c': 'Flat {{x}}', empty: '' })),
    )
    const { say } = await start()
    expect(say('a.b:c', { x: '<b>&' })).toBe('Flat <b>&')
    expect(say('empty', { _: 'Nothing there' })).toBe('Nothing there')
  })

  it('are in small letters within a sentence, if the language requires it', async () => {
    const by = async (locale: string) => {
      history.replaceState(null, '', `/?lng=${locale}`)
      const { say } = await start()
      const [measure, dimension] = ['measures.jobs', 'dimensions.week'].map((key) =>
        say(`reports.${key}`),
      )
      return say('reports.by', { measure, dimension })
    }
    expect(await by('en')).toBe('Jobs by week')
    expect(await by('fr')).toBe('Interventions par semaine')
    expect(await by('de')).toBe('Aufträge nach Woche')
    expect(await by('pt')).toBe('Trabalhos por semana')
  })

  it('have the plural form of their number', async () => {
    history.replaceState(null, '', '/?lng=ar')
    const { say } = await start()
    const jobs = [0, 1, 2, 3, 10, 11, 20, 99, 100, 103].map((count) =>
      say('reports.counted.jobs', { count }),
    )
    const [one, few] = ['مهمة', 'مهام']
    expect(jobs).toEqual([one, one, one, few, few, one, one, one, one, few])
  })

  it('are requested up to five more times if loading fails, first after 350 ms', async () => {
    broken.set('de', 503)
    const waits: number[] = []
    const real = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait = 0) => {
      if (wait >= 350) waits.push(wait)
      return real(run, 0)
    }) as typeof setTimeout)
    history.replaceState(null, '', '/?lng=de')
    const i18n = await start()
    expect(waits).toEqual([350, 700, 1400, 2800, 5600])
    expect(asked).toEqual(['de', 'de', 'de', 'de', 'de', 'de', 'en'])
    expect(i18n.language()).toBe('en')
    expect(i18n.say('ui.save')).toBe('Save')
  })

  it('are English while those of the chosen language cannot be loaded; the choice is kept', async () => {
    broken.set('ar', 404)
    localStorage.setItem('i18nextLng', 'ar')
    expect(bootPage().dir).toBe('rtl')
    const i18n = await start()
    expect([i18n.language(), document.documentElement.lang]).toEqual(['en', 'en'])
    expect(localStorage.getItem('i18nextLng')).toBe('ar')
    broken.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: 'ar' }))
    await vi.waitFor(() => expect(i18n.language()).toBe('ar'))
    expect(i18n.say('ui.save')).toBe('حفظ')
  })

  it('are not replaced by keys if they cannot be loaded in any language: the start fails', async () => {
    broken.set('de', 404).set('en', 404)
    localStorage.setItem('i18nextLng', 'de')
    await expect(start()).rejects.toThrow('no texts')
  })
})
