import { exportName } from '../../text/export-name.ts'
import type { AnyEntity } from '../../short/entity.ts'
import { wholeOf } from '../../short/whole.ts'
import { isRecord, recordOf } from './plain.ts'
import type { Problem, Report } from './problem.ts'

/** Returns how the file of an entity or a report begins its declaration. */
function beginning(folder: string, name: string): string {
  const define = folder === '' ? 'defineEntity' : 'defineReport'
  return `Write 'export const ${exportName(name)} = ${define}({ name: '${name}', … })'.`
}

/** Returns the file that declares an entity, or a report in the folder `reports/`. */
export const fileOf = (name: string, folder = ''): string => `resources/${folder}${name}.ts`

/** What is wrong with a file that has no export under its own name; `instead` says what it has. */
export function missingExport(name: string, folder: string, instead?: string): Problem {
  return {
    rule: 'wrong-export',
    at: name,
    message: `${fileOf(name, folder)} exports no '${exportName(name)}'${instead ? `: it ${instead}` : ''}.`,
    hint: beginning(folder, name),
  }
}

/** Whether an object is an entity in its short form that nothing has written out. */
function isUnmade(value: unknown): value is AnyEntity {
  const { fields, lists } = recordOf(value)
  return isRecord(fields) && !Object.hasOwn(fields, 'id') && lists === undefined
}

/** Reports entities or reports that their files do not export, and entities that nothing has made; returns those that can be looked at. */
export function checkExports(report: Report, declared: unknown, folder: string): unknown {
  if (!isRecord(declared)) return declared
  const entries = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) {
      const { rule, at, message, hint } = missingExport(name, folder)
      report(rule, at, message, hint)
      return []
    }
    if (folder !== '' || !isUnmade(value)) return [[name, value]]
    const message = `'${exportName(name)}' is a plain object, of which no entity has been made.`
    report('wrong-export', name, message, beginning(folder, name))
    return [[name, wholeOf(value)]]
  })
  return Object.fromEntries(entries)
}
