import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeIndex } from '../../../start/development/entity-index.ts'
import { listSamples } from './guide.ts'
import { follow, listSteps } from './recipe.ts'

/** The guide page about code beyond declarations. */
export const BEYOND = 'beyond-declarations'

/** Copies the samples of a page into a copy of the product. Returns the number of samples. */
export function enterSamples(copy: string, page: string): number {
  const samples = listSamples(process.cwd(), page)
  for (const { file, apply } of samples) {
    const path = join(copy, file)
    const text = apply(existsSync(path) ? readFileSync(path, 'utf8') : '')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  // The server also generates the list of entities, but later.
  writeIndex(copy)
  return samples.length
}

/** Applies all samples and steps of the page to a copy of the product. Returns their numbers. */
export function followBeyond(copy: string) {
  const steps = listSteps(process.cwd(), 'A field type', `docs/guide/${BEYOND}.md`)
  for (const step of steps) follow(copy, step, 'datetime')
  return { samples: enterSamples(copy, BEYOND), steps: steps.length }
}
