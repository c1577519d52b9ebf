import { GULF, NAMES_BY_COUNTRY } from '../catalogue/people-names.ts'
import type { Random } from '../world/random.ts'

/** Draws a name common in a country, or else one of the Gulf. */
export function drawName(country: string, random: Random): string {
  const { first, last } = NAMES_BY_COUNTRY[country] ?? GULF
  return `${random.pick(first)} ${random.pick(last)}`
}

/** Returns a function that makes unique e-mail addresses from names. */
export function mailbox(domain: string): (name: string) => string {
  const countsByName = new Map<string, number>()
  return (name) => {
    const user = name
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .replace(/ /g, '.')
    const count = (countsByName.get(user) ?? 0) + 1
    countsByName.set(user, count)
    return `${user}${count > 1 ? count : ''}@${domain}`
  }
}
