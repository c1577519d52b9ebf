import type { ListReference } from './data/rows/list-references.ts'
import { OverridesContext } from './extension-points/overrides.ts'
import { FirstScreen } from './first-drawing/FirstScreen.tsx'
import { handOver } from './first-drawing/hand-over.ts'
import { draw } from './first-drawing/once/draw.ts'
import { runLayoutEffects } from './first-drawing/once/layout-effects.ts'
import { pageAnswer } from './first-drawing/page-answer.ts'
import { cells, ownLists, tools } from './overrides-at-first.ts'

/** What replaces generated parts of a list; the others are not drawn yet. */
const overrides = {
  cells,
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools,
}

const isOwn = ({ resource, listName }: ListReference) =>
  ownLists.some((key) => key === `${resource.name}.${listName}`)

const isAppHere = () =>
  [...document.querySelectorAll<HTMLScriptElement>('head script[type="module"]')].some(
    ({ src }) => src !== import.meta.url && performance.getEntriesByName(src).length > 0,
  )

/** Draws the first page of the list at this address, before the app is here. */
async function drawFirst(root: HTMLElement): Promise<void> {
  const answer = await pageAnswer()
  if (!answer || isOwn(answer.reference) || isAppHere()) return
  const drawing = document.createDocumentFragment()
  draw(
    <OverridesContext value={overrides}>
      <FirstScreen {...answer} />
    </OverridesContext>,
    drawing,
  )
  for (const table of drawing.querySelectorAll('table')) table.ariaBusy = 'true'
  // The app may have been faster, or be about to be.
  if (isAppHere() || !root.querySelector('.fallback')) return
  root.replaceChildren(drawing)
  runLayoutEffects()
  handOver(root)
}

const root = document.getElementById('root')
// What cannot be drawn here the app draws, and says why if there is a reason.
if (root) void drawFirst(root).catch(() => undefined)
