/** Handles a key. `false` leaves the key to the browser. */
export type Run = (event: KeyboardEvent) => unknown

/** The physical keys that produce signs on a Latin keyboard. */
const CODES: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Shift+Slash',
  '[': 'BracketLeft',
  ']': 'BracketRight',
}

const isAscii = (text: string) => /^[\x21-\x7e]$/.test(text)

/** Input types without text entry. */
const UNTYPED = 'input:is([type="checkbox"], [type="radio"], [type="button"])'
const TYPED =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest(TYPED) !== null && !target.matches(UNTYPED)

/** Returns whether an event was already handled, or a dialog covers the screen. */
const isTaken = ({ defaultPrevented }: Event) =>
  defaultPrevented || document.querySelector('dialog[open]') !== null

/** Returns whether the user is typing or a dialog is open. */
export const isTypingOrCovered = (event: Event): boolean => isTaken(event) || isTyping(event)

type Ignores = (event: Event) => boolean

const heeding = (run: Run, ignores: Ignores) => (event: KeyboardEvent) => {
  if (!event.isComposing && !ignores(event) && run(event) !== false) event.preventDefault()
}

/** Uses the physical key if a keyboard layout has no Latin letters. */
const byPlace = (run: Run, ignores: Ignores) => (event: KeyboardEvent) => {
  if (!isAscii(event.key)) heeding(run, ignores)(event)
}

/** Returns the bindings of one key, with its modifiers as in `$mod+k`. */
function bindKey(
  key: string,
  run: Run,
  ignores: Ignores,
): [string, (event: KeyboardEvent) => void][] {
  const [, modifiers = '', name = key] = /^(.*\+)?(.+)$/.exec(key) ?? []
  if (/^[a-z]$/.test(name))
    return [
      [key, heeding(run, ignores)],
      [`${modifiers}Key${name.toUpperCase()}`, byPlace(run, ignores)],
    ]
  const code = CODES[name]
  if (!code) return [[key, heeding(run, ignores)]]
  // Some keyboards type a sign with Shift, others without.
  return [
    [name, heeding(run, ignores)],
    [`Shift+${name}`, heeding(run, ignores)],
    [code, byPlace(run, ignores)],
  ]
}

/**
 * Returns the bindings of keys for every keyboard layout. `inFields` also handles keys in text
 * fields.
 */
export function createBindings(keys: Readonly<Record<string, Run>>, inFields = false) {
  const ignores = inFields ? isTaken : isTypingOrCovered
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, run]) => bindKey(key, run, ignores)),
  )
}
