import { MOMENTS } from '../reports/tile.ts'
import { TONES } from '../words/tones.ts'
import { type Entity, entitiesOf } from './base/entity.ts'
import { checkPlain, isRecord, type Loose, recordOf, textsOf } from './base/plain.ts'
import { checkWord, type Problem, type Report } from './base/problem.ts'
import { checkShape } from './base/shape.ts'
import { checkIcon, checkRoles } from './base/words.ts'
import { checkAnyWhere, checkWhere } from './entities/values.ts'
import { TILE } from './reports/report-shapes.ts'
import { checkTileRoles } from './reports/report-sight.ts'

const SHOWN = ['figure', 'bars', 'rows']
const COMPARED = ['week', 'month']
/** The times by which a tile has days, and so days before them to be compared with. */
const OF_DAYS = ['today', 'month']

function checkName(report: Report, at: string, name: unknown, taken: Set<string>): void {
  if (typeof name !== 'string') return
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    report(
      'wrong-name',
      `${at}.name`,
      `'${name}' is not written as a name.`,
      "Write small letters and hyphens: 'late-jobs'.",
    )
  if (taken.has(name))
    report(
      'name-taken',
      `${at}.name`,
      `Another tile has the name '${name}', by which it is called and answered.`,
      'Give one of them another name.',
    )
  taken.add(name)
}

function checkHead(report: Report, at: string, tile: Loose): void {
  checkShape(report, at, tile, TILE, 'a tile')
  checkIcon(report, `${at}.icon`, tile.icon)
  checkRoles(report, `${at}.roles`, tile.roles)
  for (const [key, shows] of Object.entries({
    roles: 'Nobody sees it.',
    columns: 'Its page has no columns.',
    measures: 'It counts nothing.',
  }))
    if (Array.isArray(tile[key]) && tile[key].length === 0)
      report('nothing-shown', `${at}.${key}`, shows, `Name its ${key}.`)
  checkWord(report, 'unknown-word', `${at}.show`, tile.show, SHOWN, 'way to show a tile')
  checkWord(report, 'unknown-word', `${at}.when`, tile.when, MOMENTS, 'time of rows')
  checkWord(report, 'unknown-word', `${at}.compare`, tile.compare, COMPARED, 'comparison')
  checkWord(report, 'unknown-word', `${at}.tone`, tile.tone, TONES, 'tone')
  const { when = '' } = tile
  if (
    tile.compare !== undefined &&
    ['', ...MOMENTS].some((one) => one === when && !OF_DAYS.includes(one))
  )
    report(
      'wrong-tile',
      `${at}.compare`,
      'A tile that is about no days has none before them.',
      "Set when: 'today' or 'month', or leave 'compare' out.",
    )
}

/** Reports names in a tile that its report does not have. */
function checkNames(report: Report, at: string, tile: Loose, of: Entity): void {
  const named = (key: string) => Object.keys(recordOf(of.raw[key]))
  const rule = 'unknown-word'
  for (const [index, state] of textsOf(tile.states).entries())
    checkWord(report, rule, `${at}.states[${index}]`, state, named('states'), `state of ${of.key}`)
  for (const [index, one] of textsOf(tile.measures).entries())
    checkWord(
      report,
      rule,
      `${at}.measures[${index}]`,
      one,
      named('measures'),
      `measure of ${of.key}`,
    )
  checkWord(report, rule, `${at}.by`, tile.by, named('dimensions'), `dimension of ${of.key}`)
  checkAnyWhere(report, `${at}.where`, tile.where, of)
  checkWhere(report, `${at}.pending`, tile.pending, of)
  const columns = [...of.fieldNames, 'source', 'state', 'day']
  for (const [index, column] of textsOf(tile.columns).entries())
    checkWord(
      report,
      'unknown-field',
      `${at}.columns[${index}]`,
      column,
      columns,
      `column of ${of.key}`,
    )
  const sort = typeof tile.sort === 'string' ? tile.sort.replace(/^-/, '') : undefined
  checkWord(report, 'unknown-field', `${at}.sort`, sort, of.fieldNames, `field of ${of.key}`)
}

/** Every mistake in the tiles of the start page over a registry, at once; it never throws. */
export function checkTiles(tiles: unknown, registry: unknown): Problem[] {
  const problems: Problem[] = []
  const report: Report = (rule, at, message, hint) =>
    problems.push(hint === undefined ? { rule, at, message } : { rule, at, message, hint })
  checkPlain(report, 'tiles', tiles)
  if (!Array.isArray(tiles)) {
    report('wrong-shape', 'tiles', 'The tiles are a list of tiles.')
    return problems
  }
  const entities = entitiesOf(registry)
  const taken = new Set<string>()
  for (const [index, tile] of tiles.entries()) {
    const at =
      isRecord(tile) && typeof tile.name === 'string' ? `tiles.${tile.name}` : `tiles[${index}]`
    if (!isRecord(tile)) {
      report('wrong-shape', at, 'A tile must be an object.')
      continue
    }
    checkName(report, at, tile.name, taken)
    checkHead(report, at, tile)
    const { of } = tile
    const known = entitiesOf({ [String(recordOf(of).name)]: of })
      .values()
      .next().value
    if (!known) continue
    checkNames(report, at, tile, known)
    checkTileRoles(report, at, tile, known, entities)
  }
  return problems
}
