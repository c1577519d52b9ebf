import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { setTimeout as after } from 'node:timers/promises'
import { accountCalls } from '../../../resources/account/index.ts'
import type { RenderedFor, RenderList } from '../../../resources/kit/views/rendered-list.ts'
import { partsOf } from '../../../resources/kit/entities/requests.ts'
import { readPageSession } from '../../context/page-session.ts'
import type { Tokens } from '../../auth/tokens.ts'
import type { AppEnv } from '../../context/context.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { languageOf } from '../../http/language.ts'
import { LANGUAGES, LOCALES } from '../../settings/languages.ts'
import type { LoadRenderer } from './list-renderer.ts'

/** A list that was rendered for one reader. */
export interface RenderedList {
  html: string
  /** The provider's answer that it was rendered from, as JSON. */
  answer: string
  for: RenderedFor
}

/** The call of a list at an address, and the roles that may open the list. */
export interface ListCall {
  url: string
  roles: readonly string[]
}

/** Renders the list at an address for whoever asks for the page; undefined where the app is to show it by itself. */
export type RenderListAt = (c: Context, call: ListCall) => Promise<RenderedList | undefined>

interface Options {
  /** The API, which answers and refuses as it does to a browser. */
  api: Hono<AppEnv>
  tokens: Tokens
  clock: () => Date
  log: ErrorLog
  /** The answer to `GET capabilities`, as JSON. */
  capabilities: string
  loadRenderer: LoadRenderer
  /** How long a page may wait for its rows, in milliseconds: the app asks for them, too. */
  patience?: number
}

const PATIENCE = 250

/** The cookie in which the app notes its language, which only the browser's storage knows otherwise. */
const LANGUAGE = 'page_language'

/** The language that the page will be in; public/boot.js looks alike, and does not show another one. */
function languageAt(c: Context): string {
  const named = [c.req.query('lng'), getCookie(c, 'i18next'), getCookie(c, LANGUAGE)]
    .map((code) => code?.split(/[-_]/)[0]?.toLowerCase() ?? '')
    .find((code) => LANGUAGES.includes(code))
  return named ?? languageOf(c.req.header('accept-language'))
}

type Texts = Readonly<Record<string, string>>

const allTexts = new Map<string, Texts>()

/** Reads the texts of a language, once. */
function textsOf(language: string): Texts {
  const known = allTexts.get(language)
  if (known) return known
  const texts: Texts = JSON.parse(readFileSync(`${LOCALES}${language}.json`, 'utf8'))
  allTexts.set(language, texts)
  return texts
}

const SESSION = `/api/${partsOf(accountCalls.session.request).path}`

/** Returns the function that renders lists from what the API answers to their readers. */
export function renderingLists(options: Options): RenderListAt {
  const { api, tokens, clock, log, loadRenderer, patience = PATIENCE } = options
  const capabilities: unknown = JSON.parse(options.capabilities)

  /** Asks the API as the browser of a session would; undefined where it refuses, which the app meets, too, and says. */
  async function ask(url: string, token: string): Promise<string | undefined> {
    const response = await api.request(url, { headers: { authorization: `Bearer ${token}` } })
    return response.ok ? response.text() : undefined
  }

  async function render(
    c: Context,
    { url, roles }: ListCall,
    { sessionId, renderList }: { sessionId: string; renderList: RenderList },
  ): Promise<RenderedList | undefined> {
    const token = await tokens.access.sign(sessionId, clock())
    const [session, answer] = await Promise.all([ask(SESSION, token), ask(url, token)])
    if (session === undefined || answer === undefined) return undefined
    const { user: viewer } = JSON.parse(session).data
    // A role may make the call for another list and not open this one.
    if (!roles.includes(viewer.role)) return undefined
    const language = languageAt(c)
    const { pathname: path, search } = new URL(c.req.url)
    const html = renderList({
      path,
      search,
      language,
      texts: textsOf(language),
      viewer,
      capabilities,
      answer: JSON.parse(answer),
    })
    if (html === undefined) return undefined
    return { html, answer, for: { user: viewer.id, role: viewer.role, language } }
  }

  return async (c, call) => {
    try {
      const sessionId = await readPageSession(c, tokens.pages, clock())
      const renderList = sessionId === null ? undefined : loadRenderer()
      if (sessionId === null || !renderList) return undefined
      const late = after(patience, undefined, { ref: false })
      return await Promise.race([render(c, call, { sessionId, renderList }), late])
    } catch (error) {
      // The app shows the list by itself.
      const { name, stack } = error as Error
      log.error({ err: { name, stack }, path: c.req.path }, 'not rendered')
      return undefined
    }
  }
}
