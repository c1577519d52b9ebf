import type { Change } from '../../registry/changes/history.ts'
import { labelOf } from '../../registry/fields/pointing.ts'
import type { ResourceName } from '#business/words/names.ts'
import { resourceOf } from '../data/rows/resources.ts'
import { headlineOf } from '../detail/history/headline.ts'
import { clockText, valueText, type Writer } from '../../registry/text/value-text.ts'
import { verbWords } from '../i18n/verb-words.ts'
import { choiceKey, fieldLabelKey, nameKey } from '../i18n/label-keys.ts'

/** One value of a change as plain text. */
function fieldText(writer: Writer, change: Change, name: string, after: boolean) {
  const values = after ? change.after : change.before
  const value = values[name]
  const resource = resourceOf(change.entity as ResourceName)
  const word = choiceKey(resource, name, String(value))
  return valueText(writer, resource.fields[name], value, { title: values[labelOf(name)], word })
}

/** The columns of an export. */
export const COLUMNS = [
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

/** The names of the columns of an export, in the reader's language. */
export const headOf = ({ translate }: Writer): string[] =>
  COLUMNS.map((name) => translate(`history.by.${name}`))

/** The lines of a change in an export: one for each field that it wrote. */
export function linesOf(writer: Writer, change: Change): string[][] {
  const { translate, format } = writer
  const resource = resourceOf(change.entity as ResourceName)
  const common = [
    clockText(change.at, format),
    change.actor ?? '',
    translate(change.actor_role ? `roles.${change.actor_role}` : 'history.system'),
    verbWords(translate).happenedOf(resource, headlineOf(change)),
    translate(nameKey(resource), { smart_count: 1 }),
    change.title ?? `#${change.row_id}`,
  ]
  const names: readonly string[] = change.fields.length > 0 ? change.fields : ['']
  return names.map((name) => [
    ...common,
    name && translate(fieldLabelKey(resource, name)),
    fieldText(writer, change, name, false),
    fieldText(writer, change, name, true),
    change.reason ?? '',
    change.request_id ?? '',
  ])
}
