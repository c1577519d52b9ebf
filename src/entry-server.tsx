import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nContext } from 'ra-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { ListToRender, RenderList } from '../resources/kit/views/rendered-list.ts'
import { browserSession } from './api/session.ts'
import { OverridesContext } from './extension-points/overrides.ts'
import { cells, ownLists, tools } from './overrides-at-first.ts'
import { ForTheApp, i18nOf, setCapabilities } from './server-rendering/known.ts'
import { type ListAnswer, listAnswer } from './server-rendering/list-answer.ts'
import { RenderedScreen } from './server-rendering/RenderedScreen.tsx'

/** What replaces generated parts of a list; the others are not on its first page. */
const overrides = {
  cells,
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools,
}

/** Nothing is asked for while a list is rendered. */
const queryClient = new QueryClient()

function rendered(list: ListToRender, answer: ListAnswer): string {
  const { path, search, language, texts, viewer } = list
  setCapabilities(list.capabilities)
  browserSession.write({ ...viewer, accessToken: '', refreshToken: '' })
  return renderToStaticMarkup(
    <I18nContext value={i18nOf(language, texts)}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={path + search}>
          <OverridesContext value={overrides}>
            <RenderedScreen {...answer} />
          </OverridesContext>
        </StaticRouter>
      </QueryClientProvider>
    </I18nContext>,
  )
}

/** Renders the first page of a list as its reader will see it, before the app is there. */
export const renderList: RenderList = (list) => {
  const answer = listAnswer(list)
  if (!answer) return undefined
  const { resource, listName } = answer.reference
  if (ownLists.some((key) => key === `${resource.name}.${listName}`)) return undefined
  try {
    return rendered(list, answer)
  } catch (error) {
    if (error instanceof ForTheApp) return undefined
    throw error
  }
}
