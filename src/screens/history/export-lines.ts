import type { Change } from '../../../registry/calls/history-calls.ts'
import { getLabelName } from '../../../registry/fields/targets.ts'
import { getChangedEntity } from '../detail/history/changed-entity.ts'
import { getHeadlineVerb } from '../detail/history/headline.ts'
import { formatClock, valueText, type Writer } from '../../../registry/text/value-text.ts'
import { createVerbWords } from '../../platform/i18n/verb-words.ts'
import { choiceKey, fieldLabelKey, nameKey } from '../../platform/i18n/label-keys.ts'

/** Returns a value of a change as plain text. */
function formatFieldValue(writer: Writer, change: Change, name: string, side: 'before' | 'after') {
  const values = change[side]
  const value = values[name]
  const resource = getChangedEntity(change.entity)
  const choiceName = choiceKey(resource, name, String(value))
  return valueText(writer, resource.fields[name], value, {
    title: values[getLabelName(name)],
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
export const buildExportHead = ({ translate }: Writer): string[] =>
  EXPORT_COLUMNS.map((name) => translate(`history.by.${name}`))

/** Returns the lines of a change in an export: one per changed field. */
export function buildExportLines(writer: Writer, change: Change): string[][] {
  const { translate, format } = writer
  const resource = getChangedEntity(change.entity)
  const commonCells = [
    formatClock(change.at, format),
    change.actor ?? '',
    translate(change.actor_role ? `roles.${change.actor_role}` : 'history.system'),
    createVerbWords(translate).describeChange(resource, getHeadlineVerb(change)),
    translate(nameKey(resource), { smart_count: 1 }),
    change.title ?? `#${change.row_id}`,
  ]
  const names: readonly string[] = change.fields.length > 0 ? change.fields : ['']
  return names.map((name) => [
    ...commonCells,
    name && translate(fieldLabelKey(resource, name)),
    formatFieldValue(writer, change, name, 'before'),
    formatFieldValue(writer, change, name, 'after'),
    change.reason ?? '',
    change.request_id ?? '',
  ])
}
