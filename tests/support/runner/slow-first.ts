import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, from the longest. */
const SLOW = [
  'server/contract',
  'server/process',
  'prove/',
  'server/shutdown',
  'src/screens/list',
  'src/screens/actions',
  'src/screens/session',
  'server/reports-behind',
  'src/data/provider',
  'server/lifecycle',
  'server/start',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = SLOW.findIndex((name) => moduleId.includes(`/tests/${name}`))
  return place === -1 ? SLOW.length : place
}

/** Begins what takes longest first: a core that has nothing left must not wait for it at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
