/** What a window holds beside rows, in pixels: bars above and below them. */
const AROUND = 300
/** The height of a row, and on a phone, where it is a card, of the lowest card, in pixels. */
const ROW = 40
const CARD = 200

/** Returns how many rows of a list this window can show before anybody scrolls. */
export const rowsInWindow = (isPhone: boolean): number =>
  Math.ceil((window.innerHeight - AROUND) / (isPhone ? CARD : ROW))
