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

interface StockScreenProps extends ListProps {
  children: ReactNode
}

/**
 * Wraps a screen of react-admin's own components in the theme, style cache, labels and title they
 * expect.
 */
export function StockScreen({ reference, children }: StockScreenProps) {
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
  useStockTitle(reference)
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
