/** Does what a key is for; `false` leaves the key to the browser. */
export type Run = (event: KeyboardEvent) => unknown

/** The keys of a Latin keyboard on which signs are. */
const CODES: Readonly<Record<string, string>> = {
  '/': 'Slash',
  '?': 'Shift+Slash',
  '[': 'BracketLeft',
  ']': 'BracketRight',
}

const isAscii = (text: string) => /^[\x21-\x7e]$/.test(text)

/** Input types in which nothing is typed. */
const UNTYPED = 'input:is([type="checkbox"], [type="radio"], [type="button"])'
const TYPED =
  'input, select, textarea, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'

/** Whether an event is of somebody who types, or has a dialog before the screen. */
export const isElsewhere = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented ||
  (target instanceof Element && target.closest(TYPED) !== null && !target.matches(UNTYPED)) ||
  document.querySelector('dialog[open]') !== null

const heeding = (run: Run) => (event: KeyboardEvent) => {
  if (!event.isComposing && !isElsewhere(event) && run(event) !== false) event.preventDefault()
}

/** Where a keyboard gives no Latin letter, the place of the key says which it is. */
const byPlace = (run: Run) => (event: KeyboardEvent) => {
  if (!isAscii(event.key)) heeding(run)(event)
}

/** The bindings of one key, with modifiers before it as in `$mod+k`. */
function bindingsOf(key: string, run: Run): [string, (event: KeyboardEvent) => void][] {
  const [, modifiers = '', name = key] = /^(.*\+)?(.+)$/.exec(key) ?? []
  if (/^[a-z]$/.test(name))
    return [
      [key, heeding(run)],
      [`${modifiers}Key${name.toUpperCase()}`, byPlace(run)],
    ]
  const code = CODES[name]
  if (!code) return [[key, heeding(run)]]
  // On some keyboards a sign is typed with Shift, and on others without.
  return [
    [name, heeding(run)],
    [`Shift+${name}`, heeding(run)],
    [code, byPlace(run)],
  ]
}

/** The bindings of a keyboard by its keys, for every layout of it. */
export function bindings(keys: Readonly<Record<string, Run>>) {
  return Object.fromEntries(Object.entries(keys).flatMap(([key, run]) => bindingsOf(key, run)))
}
