import { TILE_TIMES } from '../reports/tile.ts'
import { parseEntities, type Scope } from './base/entity.ts'
import {
  asRecord,
  asTexts,
  checkPlain,
  isRecord,
  listTextsWithPaths,
  type UncheckedObject,
} from './base/plain.ts'
import { collectProblems, type Problem, type Report } from './base/problem.ts'
import { checkShape } from './base/shape.ts'
import { TILE } from './reports/report-shapes.ts'
import { checkTileRoles } from './reports/report-sight.ts'

/** The times of tiles that can be compared with earlier days. */
const COMPARABLE = ['today', 'month']

/** Reports an invalid name of a tile, or one in use. */
function checkName(report: Report, path: string, name: unknown, usedNames: Set<string>): void {
  if (typeof name !== 'string') return
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    report(
      'wrong-name',
      `${path}.name`,
      `'${name}' is not a valid name.`,
      "Write small letters and hyphens: 'late-jobs'.",
    )
  if (usedNames.has(name))
    report(
      'name-taken',
      `${path}.name`,
      `Another tile has the name '${name}'.`,
      'Give one of them another name.',
    )
  usedNames.add(name)
}

/** Reports a worklist that does not exist, or that one of the roles of a tile may not open. */
function checkWorklist(
  { report, entities }: Scope,
  path: string,
  tile: UncheckedObject,
  worklist: unknown,
): void {
  const { entity: name, list: listName, states } = asRecord(worklist)
  const entity = entities.get(String(name))
  if (!entity || typeof listName !== 'string') return
  const list = asRecord(entity.raw.lists)[listName]
  if (!isRecord(list)) {
    report('unknown-word', `${path}.list`, `'${listName}' is no list of ${entity.key}.`)
    return
  }
  for (const role of asTexts(tile.roles))
    if (!asTexts(list.roles).includes(role))
      report('out-of-sight', path, `'${role}' may not open this list.`)
  for (const [statePath, state] of listTextsWithPaths(`${path}.states`, states))
    if (!Object.hasOwn(asRecord(entity.raw.states), state))
      report('unknown-word', statePath, `'${state}' is no state of ${entity.key}.`)
  const dayFields = Object.values(asRecord(asRecord(tile.report).sources)).map((source) =>
    String(asRecord(source).day),
  )
  const missingField = dayFields.find((field) => !Object.hasOwn(asRecord(entity.raw.fields), field))
  if (tile.when !== undefined && missingField !== undefined)
    report(
      'wrong-tile',
      path,
      `${entity.key} has no field '${missingField}', by whose day the rows of the tile count.`,
    )
}

function checkWorklists(scope: Scope, path: string, tile: UncheckedObject): void {
  const measures = asTexts(tile.measures)
  for (const [measure, worklist] of Object.entries(asRecord(tile.worklists))) {
    const worklistPath = `${path}.worklists.${measure}`
    if (!measures.includes(measure))
      scope.report('unknown-word', worklistPath, `'${measure}' is no measure of the tile.`)
    checkWorklist(scope, worklistPath, tile, worklist)
  }
}

function checkTile(scope: Scope, path: string, tile: UncheckedObject): void {
  checkShape(scope, path, tile, { shape: TILE, noun: 'a tile' })
  const { when = '', compare } = tile
  const otherMoments = ['', ...TILE_TIMES.filter((moment) => !COMPARABLE.includes(moment))]
  if (compare !== undefined && otherMoments.includes(String(when)))
    scope.report(
      'wrong-tile',
      `${path}.compare`,
      "Only tiles of 'today' or 'month' can be compared.",
      "Set when: 'today' or 'month', or remove 'compare'.",
    )
  checkTileRoles(scope, path, tile)
  checkWorklists(scope, path, tile)
}

/** Returns every mistake in the tiles of the start page. Never throws. */
export function checkTiles(tiles: unknown, registry: unknown): Problem[] {
  const { problems, report } = collectProblems()
  checkPlain(report, 'tiles', tiles)
  if (!Array.isArray(tiles)) {
    report('wrong-shape', 'tiles', 'The tiles are a list of tiles.')
    return problems
  }
  const entities = parseEntities(registry)
  const usedNames = new Set<string>()
  for (const [index, tile] of tiles.entries()) {
    const name: unknown = asRecord(tile).name
    const path = typeof name === 'string' ? `tiles.${name}` : `tiles[${index}]`
    if (!isRecord(tile)) {
      report('wrong-shape', path, 'A tile must be an object.')
      continue
    }
    checkName(report, path, name, usedNames)
    const key = String(asRecord(tile.report).name)
    const entity = parseEntities({ [key]: asRecord(tile.report) }).get(key)
    if (entity) checkTile({ report, entity, entities }, path, tile)
  }
  return problems
}
