import type { Overrides } from '../../../src/platform/extension-points/overrides-context.ts'
import { stockScreen } from '../../../src/features/stock-screens/stock-screen.tsx'

/** The overrides of CONTRIBUTING: react-admin's screens for questions and answers. */
export const overrides: Overrides = {
  cells: {},
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {
    'faqs.all': {
      list: stockScreen(async () => (await import('./Faqs.tsx')).FaqList),
      show: stockScreen(async () => (await import('./Faqs.tsx')).FaqShow),
      edit: stockScreen(async () => (await import('./Faqs.tsx')).FaqEdit),
      create: stockScreen(async () => (await import('./Faqs.tsx')).FaqCreate),
    },
  },
  tools: {},
}
