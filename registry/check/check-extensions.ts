import { WARNINGS } from '../words/warnings.ts'
import { STANDARD_VERBS } from '../words/verbs.ts'
import { suggestSpelling } from '../words/similar.ts'
import { type Entities, type Entity, getTable, parseEntities } from './base/entity.ts'
import { asRecord, asTexts } from './base/plain.ts'
import { checkWord, collectProblems, type Problem, type Report } from './base/problem.ts'

const EXTENSION_FILES: Readonly<Record<string, string>> = {
  hooks: 'business/index.ts',
  backfills: 'business/database/backfills.ts',
  headings: 'business.ts',
}
const HOOK_TABLES = ['calls', 'warnings', 'availability', 'otherStarts', 'afterUndo']
const HOOK_STAGES = ['before', 'derive', 'timing', 'preview', 'obstacles', 'follow', 'after']

/** Returns the current name of a renamed entity or field. */
const findCurrentName = (
  name: string,
  declarations: readonly (readonly [string, { renamedFrom?: unknown }])[],
) =>
  declarations.find(([, { renamedFrom }]) =>
    [renamedFrom, ...asTexts(renamedFrom)].includes(name),
  )?.[0]

/** Reports a name that is no entity, with the current name of a renamed one. */
function requireEntity(
  report: Report,
  entities: Entities,
  path: string,
  name: string,
): Entity | undefined {
  const entity = entities.get(name)
  if (entity) return entity
  const currentName = findCurrentName(
    name,
    [...entities.values()].map(({ key, raw }) => [key, raw] as const),
  )
  const hint = currentName
    ? `It is '${currentName}' now.`
    : suggestSpelling(name, [...entities.keys()])
  report('unknown-entity', path, `'${name}' is no entity.`, hint)
  return undefined
}

const listVerbs = ({ actions }: Entity) => [...STANDARD_VERBS, ...Object.keys(actions)]

/** Reports names in hooks that no declaration has. Such a hook would never run. */
function checkHooks(report: Report, entities: Entities, hooks: unknown): void {
  const { calls, warnings, availability, otherStarts, afterUndo } = asRecord(hooks)
  for (const key of Object.keys(asRecord(hooks)))
    checkWord(report, 'unknown-key', {
      path: `hooks.${key}`,
      word: key,
      allowedWords: HOOK_TABLES,
      noun: 'table of hooks',
    })
  for (const [name, stagesByVerb] of Object.entries(asRecord(calls))) {
    const entity = requireEntity(report, entities, `hooks.calls.${name}`, name)
    for (const [verb, stages] of entity ? Object.entries(asRecord(stagesByVerb)) : []) {
      const path = `hooks.calls.${name}.${verb}`
      if (
        entity &&
        checkWord(report, 'unknown-verb', {
          path,
          word: verb,
          allowedWords: listVerbs(entity),
          noun: `verb of ${name}`,
        })
      )
        for (const stage of Object.keys(asRecord(stages)))
          checkWord(report, 'unknown-key', {
            path: `${path}.${stage}`,
            word: stage,
            allowedWords: HOOK_STAGES,
            noun: 'stage of a hook',
          })
    }
  }
  for (const warning of Object.keys(asRecord(warnings)))
    checkWord(report, 'unknown-word', {
      path: `hooks.warnings.${warning}`,
      word: warning,
      allowedWords: WARNINGS,
      noun: 'warning',
    })
  for (const [table, hooksByEntity] of Object.entries({ availability, otherStarts, afterUndo }))
    for (const name of Object.keys(asRecord(hooksByEntity)))
      requireEntity(report, entities, `hooks.${table}.${name}`, name)
}

/** Reports a name that is no field of an entity, with the current name of a renamed one. */
function checkFieldName(report: Report, path: string, { key, fields }: Entity, name: string): void {
  if (Object.hasOwn(fields, name)) return
  const currentName = findCurrentName(name, Object.entries(fields))
  const hint = currentName
    ? `It is '${currentName}' now.`
    : suggestSpelling(name, Object.keys(fields))
  report('unknown-field', path, `'${name}' is no field of ${key}.`, hint)
}

/** Reports columns with a backfill that no declaration has. */
function checkBackfills(report: Report, entities: readonly Entity[], backfills: unknown): void {
  const toTable = (entity: Entity) => getTable(entity).replaceAll('-', '_')
  for (const key of Object.keys(asRecord(backfills))) {
    const [table = '', column = ''] = key.split('.')
    const owners = entities.filter((candidate) => toTable(candidate) === table)
    const [owner] = owners
    const path = `backfills.${key}`
    if (!owner)
      checkWord(report, 'unknown-entity', {
        path,
        word: table,
        allowedWords: entities.map(toTable),
        noun: 'table',
      })
    else if (!owners.some(({ fields }) => Object.hasOwn(fields, column)))
      checkFieldName(report, path, owner, column)
  }
}

/** The parts of a business outside its declarations whose keys are names of these. */
export interface Extensions {
  hooks: unknown
  backfills: unknown
  headings: unknown
}

/**
 * Returns every name in the hooks, backfills and headings of a business that no declaration has,
 * each with its file. Never throws.
 */
export function checkExtensions(extensions: Extensions, registry: unknown): Problem[] {
  const { problems, report } = collectProblems()
  const entities = parseEntities(registry)
  const allEntities = [...entities.values()]
  checkHooks(report, entities, extensions.hooks)
  checkBackfills(report, allEntities, extensions.backfills)
  const names = [...new Set(allEntities.flatMap(({ fieldNames }) => fieldNames))]
  for (const name of Object.keys(asRecord(extensions.headings)))
    checkWord(report, 'unknown-field', {
      path: `headings.${name}`,
      word: name,
      allowedWords: names,
      noun: 'field',
    })
  return problems.map((problem) => ({
    ...problem,
    file: EXTENSION_FILES[problem.path.split('.')[0] ?? ''],
  }))
}
