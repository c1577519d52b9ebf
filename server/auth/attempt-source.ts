/** A browser in which accounts have signed in before. */
export interface KnownBrowser {
  id: string
  accounts: readonly number[]
}

/** Where an attempt comes from. */
export interface AttemptSource {
  /** The client address; null where the client cannot be told apart from others. */
  address: string | null
  /** Null for a browser in which nobody has signed in before. */
  browser: KnownBrowser | null
}

/** Whether an account has signed in with the browser of an attempt before. */
export const isKnown = ({ browser }: AttemptSource, accountId: number | undefined): boolean =>
  accountId !== undefined && browser?.accounts.includes(accountId) === true

/** The client that attempts at an account are counted by: a browser known to it, or else the address. */
export const clientOf = (source: AttemptSource, accountId: number | undefined): string =>
  isKnown(source, accountId) ? `browser ${source.browser?.id}` : `address ${source.address}`
