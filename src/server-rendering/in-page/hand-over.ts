/** What somebody has done with a rendered page, which is to hold for what takes its place. */
interface Done {
  scrolled: number
  /** What was pressed: only the app knows what follows from it. */
  pressed?: Element
}

const PRESSABLE = 'a[href], button'

const rowsIn = (root: HTMLElement) => root.querySelector('.rows')

const isAt = ({ clientX, clientY }: MouseEvent, element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** What tells links and buttons apart: where they lead, or what they are called. */
const nameOf = (element: Element) =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent

/** Presses what the app shows in the place of something that was pressed, if it is one thing. */
function pressAgain(root: HTMLElement, pressed: Element): void {
  const [same, ...others] = [...root.querySelectorAll<HTMLElement>(PRESSABLE)].filter(
    (one) => one.tagName === pressed.tagName && nameOf(one) === nameOf(pressed),
  )
  if (others.length === 0 || pressed.tagName === 'A') same?.click()
}

/** Leaves the app what was done with the rendered page: how far its rows were scrolled, and what was pressed. */
export function handOver(root: HTMLElement, rendered: HTMLElement): void {
  const rows = rowsIn(rendered)
  if (!rows) return
  const done: Done = { scrolled: 0 }
  rows.addEventListener('scroll', () => {
    done.scrolled = rows.scrollTop
  })
  // What is inert hears of no click, and is not what one is aimed at.
  const press = (event: MouseEvent) => {
    done.pressed = [...rendered.querySelectorAll(PRESSABLE)].find((one) => isAt(event, one))
  }
  document.addEventListener('click', press)
  new MutationObserver((_, observer) => {
    if (rendered.isConnected) return
    observer.disconnect()
    document.removeEventListener('click', press)
    if (done.scrolled > 0) rowsIn(root)?.scrollTo({ top: done.scrolled })
    if (done.pressed) pressAgain(root, done.pressed)
  }).observe(root, { childList: true })
}
