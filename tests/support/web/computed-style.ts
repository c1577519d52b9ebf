/*
 * Caches computed styles, because queries by role compute the style of every element after each
 * change. In jsdom this took half of the time of screen tests. A page without a style sheet allows
 * it: the style depends only on the element and its ancestors.
 */

/** The attributes that the style sheet of jsdom uses. The focus only changes outlines. */
const ASKED = ['align', 'dir', 'hidden', 'open', 'popover', 'rules', 'sizes', 'style', 'type']

/** Returns the properties of an element that determine its style, as a cache key. */
function describeElement(element: Element): string {
  const isLater = element.tagName === 'SUMMARY' && element.previousElementSibling !== null
  const keyParts = [element.tagName, isLater ? 'later' : '']
  for (const name of element.getAttributeNames())
    if (name === 'href') keyParts.push(name)
    else if (ASKED.includes(name)) keyParts.push(`${name}=${element.getAttribute(name)}`)
  return keyParts.join(' ')
}

/** The uncached function of jsdom. */
export let askedStyle: typeof getComputedStyle

/** Installs the cache in the window. Styles outside its rules still come from jsdom. */
export function rememberStyles(target: Window & typeof globalThis): void {
  askedStyle = target.getComputedStyle.bind(target)
  const stylesByKey = new Map<string, CSSStyleDeclaration>()
  /** Valid until the next change of the page. */
  let keys = new WeakMap<Element, string>()
  const forget = () => {
    keys = new WeakMap()
  }
  const changes = new target.MutationObserver(forget)
  changes.observe(target.document, { subtree: true, childList: true, attributes: true })

  function getKey(element: Element): string {
    const parent = element.parentElement
    const key = keys.get(element) ?? `${parent ? getKey(parent) : ''}\n${describeElement(element)}`
    keys.set(element, key)
    return key
  }

  target.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || target.document.styleSheets.length > 0)
      return askedStyle(element, pseudo)
    if (changes.takeRecords().length > 0) forget()
    const key = getKey(element)
    const style = stylesByKey.get(key) ?? askedStyle(element)
    stylesByKey.set(key, style)
    return style
  }
}
