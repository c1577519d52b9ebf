import { type ComponentType, lazy } from 'react'
import { loadCode } from '../../platform/api/loading.ts'
import type { ListProps } from '../../platform/extension-points/types.ts'
import { language } from '../../platform/i18n/i18n.ts'
import { loadStockTexts } from '../../platform/i18n/texts/texts.ts'

async function loadParts(load: () => Promise<ComponentType>) {
  const [parts, Content] = await Promise.all([
    import('./StockScreen.tsx'),
    load(),
    loadStockTexts(language()),
  ])
  return { ...parts, Content }
}

/**
 * Makes a screen of react-admin's own components for the table of overrides. Its code, theme and
 * texts are loaded when it is opened.
 */
export function stockScreen(load: () => Promise<ComponentType>): ComponentType<ListProps> {
  return lazy(async () => {
    const { StockScreen, Content } = await loadCode(() => loadParts(load))
    return {
      default: ({ reference }: ListProps) => (
        <StockScreen reference={reference}>
          <Content />
        </StockScreen>
      ),
    }
  })
}

/** Makes a page of react-admin's own components, for `pages` of `overrides.tsx`. */
export function stockPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const { StockParts, Content } = await loadCode(() => loadParts(load))
    return {
      default: () => (
        <StockParts>
          <Content />
        </StockParts>
      ),
    }
  })
}
