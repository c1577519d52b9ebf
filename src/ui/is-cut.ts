/** Whether an element has more text than it shows. */
export const isCut = ({ scrollWidth, clientWidth }: Element): boolean =>
  scrollWidth > clientWidth + 1
