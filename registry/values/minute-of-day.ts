/** Returns the minute of the day of a time, `HH:MM` or `HH:MM:SS`. */
export const parseMinuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
