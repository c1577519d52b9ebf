import type { Change } from '../../../registry/calls/history-calls.ts'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { getChangedEntity } from '../detail/history/changed-entity.ts'
import { getHeadlineVerb } from '../detail/history/headline.ts'
import {
  formatClock,
  formatValueText,
  type ValueFormatter,
} from '../../../registry/text/value-text.ts'
import { createVerbWords } from '../../platform/i18n/verb-words.ts'
import {
  getChoiceLabelKey,
  getFieldLabelKey,
  getEntityNameKey,
} from '../../platform/i18n/label-keys.ts'

/** Returns a value of a change as plain text. */
function formatFieldValue(
  writer: ValueFormatter,
  change: Change,
  name: string,
  side: 'before' | 'after',
) {
  const values = change[side]
  const value = values[name]
  const resource = getChangedEntity(change.entity)
  const choiceName = getChoiceLabelKey(resource, name, String(value))
  return formatValueText(writer, resource.fields[name], value, {
    title: values[getReferenceTitleName(name)],
    word: choiceName,
  })
}

/** The columns of an export. */
export const EXPORT_COLUMNS = [
  'at',
  'actor_id',
  'actor_role',
  'verb',
  'entity',
  'row',
  'field',
  'before',
  'after',
  'reason',
  'request',
] as const

/** Returns the column names of an export, in the user's language. */
export const buildExportHead = ({ translate }: ValueFormatter): string[] =>
  EXPORT_COLUMNS.map((name) => translate(`history.by.${name}`))

/** Returns the lines of a change in an export: one per changed field. */
export function buildExportLines(writer: ValueFormatter, change: Change): string[][] {
  const { translate, format } = writer
  const resource = getChangedEntity(change.entity)
  const commonCells = [
    formatClock(change.at, format),
    change.actor ?? '',
    translate(change.actor_role ? `roles.${change.actor_role}` : 'history.system'),
    createVerbWords(translate).describeChange(resource, getHeadlineVerb(change)),
    translate(getEntityNameKey(resource), { smart_count: 1 }),
    change.title ?? `#${change.row_id}`,
  ]
  const names: readonly string[] = change.fields.length > 0 ? change.fields : ['']
  return names.map((name) => [
    ...commonCells,
    name && translate(getFieldLabelKey(resource, name)),
    formatFieldValue(writer, change, name, 'before'),
    formatFieldValue(writer, change, name, 'after'),
    change.reason ?? '',
    change.request_id ?? '',
  ])
}
