import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. */
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

const getFileRank = ({ moduleId }: TestSpecification) => {
  const place = SLOW.findIndex((name) => moduleId.includes(`/tests/${name}`))
  return place === -1 ? SLOW.length : place
}

/**
 * The projects in the order in which they run. Files of one project share a worker, because a new
 * worker imports all sources again.
 */
const PROJECTS = ['sharing', 'drawing', 'alone']

const projectPlace = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)

/** Starts the slowest files first, so that no core waits for them at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (first, second) =>
        projectPlace(first) - projectPlace(second) || getFileRank(first) - getFileRank(second),
    )
  }
}
