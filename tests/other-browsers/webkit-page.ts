import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import type {
  ClickOptions,
  JobLocator,
  JobPage,
  Role,
  RoleOptions,
  TextOptions,
} from './job-page.ts'
import { retry } from './retry.ts'

const QUERIES = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

/** A regular expression as WebDriver can send it. */
type Pattern = [source: string, flags: string]

/** A step from the document to an element. */
type Step =
  | { by: 'role'; role: Role; name?: Pattern }
  | { by: 'label' | 'text'; text: Pattern }
  | { by: 'selector'; selector: string }
  | { by: 'first' }

function toPattern(text: string | RegExp, exact = false): Pattern {
  if (text instanceof RegExp) return [text.source, text.flags]
  const escaped = text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return exact ? [`^${escaped}$`, ''] : [escaped, 'i']
}

/** Runs in the page: returns the elements that the steps lead to. */
function findInPage(steps: Step[]): Element[] | undefined {
  const { TestingLibraryDom: queries } = window as unknown as {
    TestingLibraryDom?: typeof import('@testing-library/dom')
  }
  if (!queries) return undefined
  const pattern = ([source, flags]: Pattern) => new RegExp(source, flags)
  let foundElements: HTMLElement[] = [document.body]
  for (const step of steps) {
    const findBelow = (root: HTMLElement): HTMLElement[] => {
      if (step.by === 'role')
        return queries.queryAllByRole(root, step.role, step.name && { name: pattern(step.name) })
      if (step.by === 'label') return queries.queryAllByLabelText(root, pattern(step.text))
      if (step.by === 'text') return queries.queryAllByText(root, pattern(step.text))
      if (step.by === 'selector') return [...root.querySelectorAll<HTMLElement>(step.selector)]
      return []
    }
    foundElements =
      step.by === 'first'
        ? foundElements.slice(0, 1)
        : [...new Set(foundElements.flatMap(findBelow))]
  }
  return foundElements
}

/** Runs in the page: keeps what the console says and every uncaught error, once for each document. */
function listenInPage(): void {
  const page = window as unknown as { messages?: string[] }
  if (page.messages) return
  const messages: string[] = (page.messages = [])
  for (const type of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const print = console[type]
    console[type] = (...values: unknown[]) => {
      messages.push(`${type}: ${values.join(' ')}`)
      print.apply(console, values)
    }
  }
  addEventListener('error', ({ message }) => messages.push(`error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => messages.push(`error: ${reason}`))
}

/** Finds elements with Testing Library, which runs in the page. */
class WebKitLocator implements JobLocator {
  readonly #driver: WebDriver
  readonly #steps: readonly Step[]

  constructor(driver: WebDriver, steps: readonly Step[]) {
    this.#driver = driver
    this.#steps = steps
  }

  getByRole = (role: Role, { name, exact }: RoleOptions = {}) =>
    this.#add({ by: 'role', role, name: name === undefined ? undefined : toPattern(name, exact) })
  getByLabel = (text: string | RegExp, { exact }: TextOptions = {}) =>
    this.#add({ by: 'label', text: toPattern(text, exact) })
  getByText = (text: string | RegExp, { exact }: TextOptions = {}) =>
    this.#add({ by: 'text', text: toPattern(text, exact) })
  locator = (selector: string) => this.#add({ by: 'selector', selector })
  first = () => this.#add({ by: 'first' })

  waitFor = () => this.#act(async () => {})
  click = ({ modifiers = [] }: ClickOptions = {}) =>
    this.#act((element) => {
      if (modifiers.length === 0) return element.click()
      const { SHIFT } = Key
      return this.#driver.actions().keyDown(SHIFT).click(element).keyUp(SHIFT).perform()
    })
  press = (key: 'Escape' | `Control+${string}`) =>
    this.#act((element) => {
      if (key === 'Escape') return element.sendKeys(Key.ESCAPE)
      return element.sendKeys(Key.chord(Key.CONTROL, key.replace('Control+', '')))
    })
  pressSequentially = (text: string) => this.#act((element) => element.sendKeys(text))
  isChecked = () => this.#act((element) => element.isSelected())
  innerText = () => this.#act((element) => element.getText())
  inputValue = () => this.#act((element) => element.getProperty('value').then(String))
  count = async () => (await this.#findAll()).length

  selectOption({ label }: { label: string }) {
    return this.#act(async (select) => {
      const options = await select.findElements({ css: 'option' })
      for (const option of options) if ((await option.getText()) === label) return option.click()
      throw new Error(`no option is called ${label}`)
    })
  }

  #add(step: Step): WebKitLocator {
    return new WebKitLocator(this.#driver, [...this.#steps, step])
  }

  async #findAll(): Promise<WebElement[]> {
    const find = () => this.#driver.executeScript<WebElement[] | null>(findInPage, this.#steps)
    const foundElements = await find()
    if (foundElements) return foundElements
    await this.#driver.executeScript(QUERIES)
    return (await find()) ?? []
  }

  /** Waits for exactly one visible element and does something to it. */
  #act<T>(action: (element: WebElement) => Promise<T>): Promise<T> {
    return retry(async () => {
      const [element, ...otherElements] = await this.#findAll()
      const number = element ? 1 + otherElements.length : 0
      if (!element || number > 1)
        throw new Error(`${number} elements match ${JSON.stringify(this.#steps)}`)
      if (!(await element.isDisplayed())) throw new Error(`hidden: ${JSON.stringify(this.#steps)}`)
      return action(element)
    })
  }
}

/** A page of WebKitGTK, driven over WebDriver. */
export class WebKitPage extends WebKitLocator implements JobPage {
  readonly #driver: WebDriver
  readonly #baseURL: string

  constructor(driver: WebDriver, baseURL: string) {
    super(driver, [])
    this.#driver = driver
    this.#baseURL = baseURL
  }

  /** Opens an address, and listens as soon as its document exists: WebDriver reads no console. */
  async goto(address: string): Promise<void> {
    await this.#driver.executeScript('window.isLeft = true')
    await this.#driver.get(new URL(address, this.#baseURL).href)
    await retry(async () => {
      if (await this.#driver.executeScript('return window.isLeft')) throw new Error('not left yet')
      await this.#driver.executeScript(listenInPage)
    })
  }

  url = () => this.#driver.getCurrentUrl()
}
