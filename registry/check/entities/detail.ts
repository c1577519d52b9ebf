import { DETAIL_GROUPS, MAX_FACTS } from '../../words/detail.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { checkFieldNames } from './fields.ts'
import { DETAIL } from './shapes.ts'

function checkGroups(report: Report, at: string, groups: unknown, entity: Entity): void {
  const placed = new Map<string, string>()
  for (const [group, names] of Object.entries(recordOf(groups))) {
    checkWord(report, 'unknown-word', `${at}.${group}`, group, DETAIL_GROUPS, 'group of a page')
    if (!Array.isArray(names))
      report('wrong-shape', `${at}.${group}`, `'${group}' must be a list of texts.`)
    checkFieldNames(report, `${at}.${group}`, names, entity)
    for (const [index, name] of textsOf(names).entries()) {
      const before = placed.get(name)
      if (before !== undefined && before !== group)
        report(
          'listed-twice',
          `${at}.${group}[${index}]`,
          `'${name}' stands in '${before}' already.`,
          'A page shows each field in one group.',
        )
      placed.set(name, group)
    }
  }
}

/** Reports what is wrong with the declared page of a row: unknown groups and fields, fields in two groups, too many facts. */
export function checkDetail(report: Report, at: string, detail: unknown, entity: Entity): void {
  if (!isRecord(detail)) return
  checkShape(report, at, detail, DETAIL, 'the page of a row')
  checkFieldNames(report, `${at}.facts`, detail.facts, entity)
  if (textsOf(detail.facts).length > MAX_FACTS)
    report(
      'wrong-shape',
      `${at}.facts`,
      `A page begins with at most ${MAX_FACTS} facts.`,
      'Move the others into a group.',
    )
  checkGroups(report, `${at}.groups`, detail.groups, entity)
}
