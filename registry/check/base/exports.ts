import { toExportName } from '../../text/export-name.ts'
import type { AnyEntity } from '../../define/entity.ts'
import { expandEntity } from '../../define/expand-entity.ts'
import { isRecord, asRecord } from './plain.ts'
import type { Problem, Report } from './problem.ts'

/** Writes the hint with the start of the declaration of an entity or a report. */
function suggestExport(folder: string, name: string): string {
  const define = folder === '' ? 'defineEntity' : 'defineReport'
  return `Write 'export const ${toExportName(name)} = ${define}({ name: '${name}', … })'.`
}

/** Returns the path of the file that declares an entity, or a report in the folder `reports/`. */
export const getDeclarationFile = (name: string, folder = ''): string =>
  `resources/${folder}${name}.ts`

/** Returns the problem of a file without an export of its name. `instead` says what it exports. */
export function createExportProblem(name: string, folder: string, actualExport?: string): Problem {
  return {
    rule: 'wrong-export',
    path: name,
    message: `${getDeclarationFile(name, folder)} exports no '${toExportName(name)}'${actualExport ? `: it ${actualExport}` : ''}.`,
    hint: suggestExport(folder, name),
  }
}

/** Returns whether an object is an entity in short form that was not expanded. */
function isUnexpanded(value: unknown): value is AnyEntity {
  const { fields, lists } = asRecord(value)
  return isRecord(fields) && !Object.hasOwn(fields, 'id') && lists === undefined
}

/**
 * Reports missing exports, and plain objects in place of entities. Returns the declarations that can
 * be checked.
 */
export function checkExports(report: Report, declared: unknown, folder: string): unknown {
  if (!isRecord(declared)) return declared
  const entries = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) {
      const { rule, path, message, hint } = createExportProblem(name, folder)
      report(rule, path, message, hint)
      return []
    }
    if (folder !== '' || !isUnexpanded(value)) return [[name, value]]
    const message = `'${toExportName(name)}' is a plain object and no entity.`
    report('wrong-export', name, message, suggestExport(folder, name))
    return [[name, expandEntity(value)]]
  })
  return Object.fromEntries(entries)
}
