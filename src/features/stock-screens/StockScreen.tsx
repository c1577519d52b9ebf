import { CacheProvider } from '@emotion/react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { I18nContextProvider, PreferencesEditorContextProvider } from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import type { ListProps } from '../../platform/extension-points/types.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { buildFormatDefaults } from './formatted-values.ts'
import { getStyleCache } from './style-cache.ts'
import { getTheme } from './theme.ts'
import { useEntityLabels } from './useEntityLabels.ts'
import { useStockTitle } from './useStockTitle.ts'

/** Wraps components of react-admin in the theme, style cache and labels they expect. */
export function StockParts({ children }: { children: ReactNode }) {
  const { direction } = usePreferences()
  const isDark = document.documentElement.dataset.skin === 'dark'
  const i18nProvider = useEntityLabels()
  const format = useFormat()
  const language = i18nProvider.getLocale()
  const baseTheme = getTheme(isDark ? 'dark' : 'light', direction)
  const theme = useMemo((): Theme => {
    const components = { ...baseTheme.components, ...buildFormatDefaults(format, language) }
    return { ...baseTheme, components }
  }, [baseTheme, format, language])
  return (
    <CacheProvider value={getStyleCache(direction)}>
      <ThemeProvider theme={theme}>
        <I18nContextProvider value={i18nProvider}>
          <PreferencesEditorContextProvider>{children}</PreferencesEditorContextProvider>
        </I18nContextProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}

interface StockScreenProps extends ListProps {
  children: ReactNode
}

/** A screen of react-admin's own components, which sets the title of the page. */
export function StockScreen({ reference, children }: StockScreenProps) {
  useStockTitle(reference)
  return <StockParts>{children}</StockParts>
}
