import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider'
import { CategoryChart } from './CategoryChart.tsx'
import type { ChartProps } from './chart-props.ts'
import { TimeChart } from './TimeChart.tsx'

// The content security policy accepts style elements only with the page's nonce.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const cache = createCache({ key: 'chart', nonce, prepend: true })

/** The chart itself. */
export function Chart(props: ChartProps) {
  const described = ({ name, text }: { name: unknown; text: string }) => `${String(name)}: ${text}`
  return (
    <CacheProvider value={cache}>
      <ChartsLocalizationProvider
        localeText={{
          barDescription: ({ formattedCategoryValue: name, formattedValue: text }) =>
            described({ name, text }),
          lineDescription: ({ formattedXValue: name, formattedYValue: text }) =>
            described({ name, text }),
          noData: '',
          loading: '',
        }}
      >
        {props.kind === 'categories' ? <CategoryChart {...props} /> : <TimeChart {...props} />}
      </ChartsLocalizationProvider>
    </CacheProvider>
  )
}
