/**
 * Runs in the page before the viewer: gives each style element that it makes the nonce of the page,
 * so that the server's policy need not allow any other, and keeps it silent but for failures.
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

// It says how long each of its steps took, and takes numbers among choices for mistakes.
for (const kind of /** @type {const} */ (['info', 'warn'])) console[kind] = () => undefined
