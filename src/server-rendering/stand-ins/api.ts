import { knownCapabilities } from '../known.ts'

/** What the provider can do, as it says. */
export const capabilities = { current: knownCapabilities, subscribe: () => () => {} }
/** Nothing is asked for while a list is rendered. */
export const http = undefined
export const connection = undefined
