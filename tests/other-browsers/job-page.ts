/** The roles by which the jobs find elements. */
export type Role =
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'group'
  | 'heading'
  | 'link'
  | 'main'
  | 'navigation'
  | 'option'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'textbox'

export interface RoleOptions {
  /** The accessible name; a string matches a part of it in any case, unless `exact` is set. */
  name?: string | RegExp
  exact?: boolean
}

export interface TextOptions {
  exact?: boolean
}

export interface ClickOptions {
  modifiers?: 'Shift'[]
}

/**
 * The part of Playwright's `Page` and `Locator` that finds elements. Playwright's own classes fit
 * it; `webkit.ts` implements it over WebDriver.
 */
export interface Finder {
  getByRole(role: Role, options?: RoleOptions): JobLocator
  getByLabel(text: string | RegExp, options?: TextOptions): JobLocator
  getByText(text: string | RegExp, options?: TextOptions): JobLocator
  locator(selector: string): JobLocator
}

/** The part of Playwright's `Locator` that the jobs use. An action waits for one visible element. */
export interface JobLocator extends Finder {
  first(): JobLocator
  /** Waits until the element is visible. */
  waitFor(): Promise<void>
  /** Clicks the element, with a modifier key held down if one is given. */
  click(options?: ClickOptions): Promise<void>
  /** Focuses the element and presses a key. */
  press(key: 'Escape' | `Control+${string}`): Promise<void>
  /** Types with real keys. Playwright's `fill` goes unnoticed by React in Firefox over BiDi. */
  pressSequentially(text: string): Promise<void>
  selectOption(option: { label: string }): Promise<unknown>
  isChecked(): Promise<boolean>
  innerText(): Promise<string>
  inputValue(): Promise<string>
  /** Returns the number of matching elements, without waiting. */
  count(): Promise<number>
}

/** The part of Playwright's `Page` that the jobs use. */
export interface JobPage extends Finder {
  goto(address: string): Promise<unknown>
  url(): string | Promise<string>
}

/** A page in a separate browser profile. */
export interface Session {
  page: JobPage
  /** Returns all messages of the console and all uncaught errors so far. */
  readConsole(): Promise<string[]>
  close(): Promise<void>
}

/** A running browser. */
export interface Driver {
  /** Opens a page; its addresses are relative to `baseURL`. */
  open(baseURL: string): Promise<Session>
  close(): Promise<void>
}

/** The maximum wait for an element, in milliseconds. A busy machine is slow. */
export const PATIENCE = 45_000

/** The size of the window, in CSS pixels. */
export const VIEWPORT = { width: 1440, height: 900 }
