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

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest(TYPED) !== null && !target.matches(UNTYPED)

/** Checks that an event was handled already, or that a dialog covers the screen. */
const isTaken = ({ defaultPrevented }: Event) =>
  defaultPrevented || document.querySelector('dialog[open]') !== null

/** Whether an event is of somebody who types, or has a dialog before the screen. */
export const isElsewhere = (event: Event): boolean => isTaken(event) || isTyping(event)

type Ignores = (event: Event) => boolean

const heeding = (run: Run, ignores: Ignores) => (event: KeyboardEvent) => {
  if (!event.isComposing && !ignores(event) && run(event) !== false) event.preventDefault()
}

/** Where a keyboard gives no Latin letter, the place of the key says which it is. */
const byPlace = (run: Run, ignores: Ignores) => (event: KeyboardEvent) => {
  if (!isAscii(event.key)) heeding(run, ignores)(event)
}

/** The bindings of one key, with modifiers before it as in `$mod+k`. */
function bindingsOf(
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
  // On some keyboards a sign is typed with Shift, and on others without.
  return [
    [name, heeding(run, ignores)],
    [`Shift+${name}`, heeding(run, ignores)],
    [code, byPlace(run, ignores)],
  ]
}

/** The bindings of a keyboard by its keys, for every layout of it; keys may be heard in fields, too. */
export function bindings(keys: Readonly<Record<string, Run>>, inFields = false) {
  const ignores = inFields ? isTaken : isElsewhere
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, run]) => bindingsOf(key, run, ignores)),
  )
}
