/** A seeded random generator: the same seed and name give the same sequence. */
export interface Random {
  /** Draws a number in [0, 1). */
  next(): number
  /** Draws a whole number from min to max, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}

/**
 * Creates a mulberry32 generator per name, so that a new entity does not change the rows of others.
 */
export function createRandom(seed: number, name: string): Random {
  let state = hash(`${seed}:${name}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('There is nothing to pick from in an empty list.')
      return list[Math.floor(next() * list.length)] as T
    },
  }
}
