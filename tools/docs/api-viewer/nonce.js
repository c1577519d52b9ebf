/**
 * Runs in the page before the viewer: gives each style element that it makes the nonce of the page,
 * so that the server's policy need not allow any other.
 */
const nonce = document.currentScript?.nonce ?? ''
const createElement = Document.prototype.createElement

Object.defineProperty(Document.prototype, 'createElement', {
  /**
   * @this {Document}
   * @param {string} name
   * @param {ElementCreationOptions} [options]
   */
  value(name, options) {
    const element = createElement.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.setAttribute('nonce', nonce)
    return element
  },
})
