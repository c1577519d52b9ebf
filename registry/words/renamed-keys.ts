/** The keys that declarations had in earlier versions, each with the keys that replace it. */
export const RENAMED_KEYS: Readonly<Record<string, readonly string[]>> = {
  also: ['aliases'],
  apart: ['strict'],
  asks: ['requiredFields'],
  by: ['reference'],
  daily: ['dailyMinutes'],
  exclusive: ['noOverlap'],
  finds: ['matchFields'],
  follows: ['derivedFields'],
  from: ['externalName', 'start'],
  givesWay: ['hideFirst'],
  is: ['selects'],
  least: ['min'],
  most: ['max'],
  of: ['entity', 'field'],
  once: ['dayOverride'],
  ownEntry: ['menuLabel'],
  valuesWere: ['valuesRenamedFrom'],
  was: ['renamedFrom'],
  while: ['where'],
  worklist: ['worklists'],
}

/** Returns the key that replaces a former key among those allowed; undefined for any other key. */
export function findReplacementKey(key: string, allowed: readonly string[]): string | undefined {
  const replacements = Object.hasOwn(RENAMED_KEYS, key) ? RENAMED_KEYS[key] : undefined
  return replacements?.find((candidate) => allowed.includes(candidate))
}

/** Writes the hint for a renamed key. */
export const buildRenamedKeyHint = (key: string, replacement: string): string =>
  `'${key}' is now '${replacement}'.`
