import { known } from '../known.ts'

/** What the provider can do, as the page says or as an earlier visit was told. */
export const capabilities = {
  current: () => known().capabilities,
  subscribe: () => () => {},
}
/** Nothing is asked for while the first rows are drawn. */
export const http = undefined
export const connection = undefined
