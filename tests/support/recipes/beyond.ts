import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeIndex } from '../../../start/development/entity-index.ts'
import { listSamples } from './guide.ts'
import { follow, listSteps } from './recipe.ts'

/** The page that says what is possible beyond declarations. */
export const BEYOND = 'beyond-declarations'

/** Puts the samples of a page into a copy of the product, one after the other; returns how many there were. */
export function enterSamples(copy: string, page: string): number {
  const samples = listSamples(process.cwd(), page)
  for (const { file, apply } of samples) {
    const path = join(copy, file)
    const text = apply(existsSync(path) ? readFileSync(path, 'utf8') : '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  // A server writes the list of entities too, but somewhat later.
  writeIndex(copy)
  return samples.length
}

/** Puts everything that the page says into a copy of the product; returns how many samples and steps there were. */
export function followBeyond(copy: string) {
  const steps = listSteps(process.cwd(), 'A field type', `docs/guide/${BEYOND}.md`)
  for (const step of steps) follow(copy, step, 'datetime')
  return { samples: enterSamples(copy, BEYOND), steps: steps.length }
}
