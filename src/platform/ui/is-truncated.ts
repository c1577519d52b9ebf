/** Returns whether an element has more text than it shows. */
export const isTruncated = ({ scrollWidth, clientWidth }: Element): boolean =>
  scrollWidth > clientWidth + 1
