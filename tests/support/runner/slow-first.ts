import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, from the longest. */
const SLOW = [
  'tools/compiled-samples',
  'server/routes/contract',
  'start/start.',
  'start/process',
  'server/db/evolution/side-by-side',
  'prove/',
  'start/shutdown',
  'server/life-cycle/every',
  'src/screens/list/list.',
  'src/parts/actions/actions',
  'src/shell/session',
  'server/reports/reports-behind',
  'src/platform/data/provider',
  'server/mutations/lifecycle',
]

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = SLOW.findIndex((name) => moduleId.includes(`/tests/${name}`))
  return place === -1 ? SLOW.length : place
}

/**
 * The projects, in the order in which they run. A worker is kept as long as the next file is one of
 * the same project; a worker that is new imports all sources again.
 */
const PROJECTS = ['sharing', 'drawing', 'alone']

const projectPlace = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)

/** Begins what takes longest first: a core that has nothing left must not wait for it at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => projectPlace(one) - projectPlace(other) || placeOf(one) - placeOf(other),
    )
  }
}
