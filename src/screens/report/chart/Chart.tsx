import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { CategoryChart } from './CategoryChart.tsx'
import type { ChartProps } from './chart-props.ts'
import { TimeChart } from './TimeChart.tsx'

// The content security policy accepts style elements only with the page's nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const emotionCache = createCache({ key: 'chart', nonce, prepend: true })

/** A chart by category or over time, with its descriptions for screen readers. */
export function Chart(props: ChartProps) {
  const describePoint = ({ name, text }: { name: unknown; text: string }) =>
    `${String(name)}: ${text}`
  return (
    <CacheProvider value={emotionCache}>
      <ChartsLocalizationProvider
        localeText={{
          barDescription: ({ formattedCategoryValue: name, formattedValue: text }) =>
            describePoint({ name, text }),
          lineDescription: ({ formattedXValue: name, formattedYValue: text }) =>
            describePoint({ name, text }),
          noData: '',
          loading: '',
        }}
      >
        {props.kind === 'categories' ? <CategoryChart {...props} /> : <TimeChart {...props} />}
      </ChartsLocalizationProvider>
    </CacheProvider>
  )
}
