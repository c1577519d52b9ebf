/** Returns whether the value of a moment input is a complete instant. */
export const isMoment = (value: string): boolean =>
  value.includes('T') && !Number.isNaN(Date.parse(value))
