import type { CSSProperties } from 'react'

/** The visible hours of a day, in minutes. */
export interface Hours {
  from: number
  to: number
}

/** Returns the style of a span of minutes within the visible hours; undefined outside of them. */
export function getSpanStyle(startMinute: number, endMinute: number, hours: Hours) {
  const visibleStart = Math.max(startMinute, hours.from)
  const minutes = Math.min(endMinute, hours.to) - visibleStart
  if (minutes <= 0) return undefined
  return { '--from': visibleStart - hours.from, '--long': minutes } as CSSProperties
}
