/*
 * Whoever looks for a role and a name asks of every element whether it is shown, and after each
 * change anew; jsdom then holds every rule of its style sheet against every element, which took
 * half of what the tests of screens took. While the page has no style sheet of its own, an
 * element's style follows from what it and its ancestors are, and is worked out once for that.
 */

/** What jsdom's style sheet asks of an element besides its name; the focus only changes outlines there. */
const ASKED = ['align', 'dir', 'hidden', 'open', 'popover', 'rules', 'sizes', 'style', 'type']

/** What of an element itself decides its style, as one text. */
function said(element: Element): string {
  const isLater = element.tagName === 'SUMMARY' && element.previousElementSibling !== null
  const parts = [element.tagName, isLater ? 'later' : '']
  for (const name of element.getAttributeNames())
    if (name === 'href') parts.push(name)
    else if (ASKED.includes(name)) parts.push(`${name}=${element.getAttribute(name)}`)
  return parts.join(' ')
}

/** The style as jsdom itself works it out. */
export let askedStyle: typeof getComputedStyle

/** Has the window remember styles that must be the same; what cannot be known is asked of jsdom. */
export function rememberStyles(target: Window & typeof globalThis): void {
  askedStyle = target.getComputedStyle.bind(target)
  const known = new Map<string, CSSStyleDeclaration>()
  /** Until the next change of the page. */
  let keys = new WeakMap<Element, string>()
  const forget = () => {
    keys = new WeakMap()
  }
  const changes = new target.MutationObserver(forget)
  changes.observe(target.document, { subtree: true, childList: true, attributes: true })

  function getKey(element: Element): string {
    const parent = element.parentElement
    const key = keys.get(element) ?? `${parent ? getKey(parent) : ''}\n${said(element)}`
    keys.set(element, key)
    return key
  }

  target.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || target.document.styleSheets.length > 0)
      return askedStyle(element, pseudo)
    if (changes.takeRecords().length > 0) forget()
    const key = getKey(element)
    const style = known.get(key) ?? askedStyle(element)
    known.set(key, style)
    return style
  }
}
