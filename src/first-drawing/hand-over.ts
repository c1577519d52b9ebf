/** What somebody has done with the drawing, which is to hold for what takes its place. */
interface Done {
  scrolled: number
  /** The address of the link that was pressed, of which the app alone knows how to follow it. */
  pressed?: string
}

const rowsIn = (root: HTMLElement) => root.querySelector('.rows')

const linkAt = ({ clientX, clientY }: MouseEvent, drawing: Element) =>
  [...drawing.querySelectorAll('a[href]')].find((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })

/** Leaves the app what was done with the first drawing: how far its rows were scrolled, and what was pressed. */
export function handOver(root: HTMLElement): void {
  const drawing = root.querySelector('.first-drawing')
  const rows = rowsIn(root)
  if (!drawing || !rows) return
  const done: Done = { scrolled: 0 }
  rows.addEventListener('scroll', () => {
    done.scrolled = rows.scrollTop
  })
  const press = (event: MouseEvent) => {
    done.pressed = linkAt(event, drawing)?.getAttribute('href') ?? undefined
  }
  document.addEventListener('click', press)
  new MutationObserver((_, observer) => {
    if (drawing.isConnected) return
    observer.disconnect()
    document.removeEventListener('click', press)
    if (done.scrolled > 0) rowsIn(root)?.scrollTo({ top: done.scrolled })
    const { pressed } = done
    if (pressed)
      root.querySelector<HTMLAnchorElement>(`main a[href="${CSS.escape(pressed)}"]`)?.click()
  }).observe(root, { childList: true })
}
