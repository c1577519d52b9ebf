/** Handles a key. `false` leaves the key to the browser. */
export type KeyHandler = (event: KeyboardEvent) => unknown

/** The physical keys that produce signs on a Latin keyboard. */
const CODES_BY_SIGN: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Shift+Slash',
  '+': 'Shift+Equal',
  '-': 'Minus',
  '[': 'BracketLeft',
  ']': 'BracketRight',
}

const isAscii = (text: string) => /^[\x21-\x7e]$/.test(text)

/** Input types without text entry. */
const NON_TEXT_INPUTS = 'input:is([type="checkbox"], [type="radio"], [type="button"])'
const TEXT_FIELDS =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'

const isTyping = ({ target }: Event) =>
  target instanceof Element &&
  target.closest(TEXT_FIELDS) !== null &&
  !target.matches(NON_TEXT_INPUTS)

/** Returns whether an event was already handled, or a dialog covers the screen. */
const isHandledOrCovered = ({ defaultPrevented }: Event) =>
  defaultPrevented || document.querySelector('dialog[open]') !== null

/** Returns whether the user is typing or a dialog is open. */
export const isTypingOrCovered = (event: Event): boolean =>
  isHandledOrCovered(event) || isTyping(event)

type IgnoresEvent = (event: Event) => boolean

const bindHandler = (handler: KeyHandler, ignoresEvent: IgnoresEvent) => (event: KeyboardEvent) => {
  if (!event.isComposing && !ignoresEvent(event) && handler(event) !== false) event.preventDefault()
}

/** Uses the physical key if a keyboard layout has no Latin letters. */
const bindPhysicalKey =
  (handler: KeyHandler, ignoresEvent: IgnoresEvent) => (event: KeyboardEvent) => {
    if (!isAscii(event.key)) bindHandler(handler, ignoresEvent)(event)
  }

/** Returns the bindings of one key, with its modifiers as in `$mod+k`. */
function bindKey(
  key: string,
  handler: KeyHandler,
  ignoresEvent: IgnoresEvent,
): [string, (event: KeyboardEvent) => void][] {
  const [, modifiers = '', name = key] = /^(.*\+)?(.+)$/.exec(key) ?? []
  if (/^[a-z]$/.test(name))
    return [
      [key, bindHandler(handler, ignoresEvent)],
      [`${modifiers}Key${name.toUpperCase()}`, bindPhysicalKey(handler, ignoresEvent)],
    ]
  const code = CODES_BY_SIGN[name]
  if (!code) return [[key, bindHandler(handler, ignoresEvent)]]
  // Some keyboards type a sign with Shift, others without.
  return [
    [name, bindHandler(handler, ignoresEvent)],
    [`Shift+${name}`, bindHandler(handler, ignoresEvent)],
    [code, bindPhysicalKey(handler, ignoresEvent)],
  ]
}

/**
 * Returns the bindings of keys for every keyboard layout. `inFields` also handles keys in text
 * fields.
 */
export function createBindings(keys: Readonly<Record<string, KeyHandler>>, inFields = false) {
  const ignoresEvent = inFields ? isHandledOrCovered : isTypingOrCovered
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, handler]) => bindKey(key, handler, ignoresEvent)),
  )
}
