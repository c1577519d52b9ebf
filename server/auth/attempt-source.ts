/** A browser in which accounts have signed in before. */
export interface RememberedBrowser {
  id: string
  accounts: readonly number[]
}

/** The origin of a sign-in attempt. */
export interface AttemptSource {
  /** The client address; null if all clients share one address. */
  address: string | null
  /** Null for a browser in which nobody has signed in before. */
  browser: RememberedBrowser | null
}

/** Returns whether the account has signed in with this browser before. */
export const isRememberedBrowser = (
  { browser }: AttemptSource,
  accountId: number | undefined,
): boolean => accountId !== undefined && browser?.accounts.includes(accountId) === true

/**
 * Returns the client that an account's attempts are counted by: its remembered browser, or else the
 * address.
 */
export const getAttemptClient = (source: AttemptSource, accountId: number | undefined): string =>
  isRememberedBrowser(source, accountId)
    ? `browser ${source.browser?.id}`
    : `address ${source.address}`
