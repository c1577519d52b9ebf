import { VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { checkDetail } from './detail.ts'
import { checkFieldNames } from './fields.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf } from '../base/shape.ts'
import { LIST, READ } from './shapes.ts'
import { checkAnyWhere, checkWhere } from './values.ts'
import { checkIcon, checkRequest, checkRoles, ENCODINGS } from '../base/words.ts'

const ROUTE = /^\/apps\/[a-z0-9-]+\/list$/
/** Reports `params` and `ownerField` that name no field of the entity. */
function checkCaller(
  report: Report,
  at: string,
  { params, ownerField }: Loose,
  entity: Entity,
): void {
  const what = `field of ${entity.key}`
  for (const [param, name] of Object.entries(recordOf(params)))
    checkWord(report, 'unknown-field', `${at}.params.${param}`, name, entity.fieldNames, what)
  checkWord(report, 'unknown-field', `${at}.ownerField`, ownerField, entity.fieldNames, what)
}

function checkRead(report: Report, at: string, read: Loose, entity: Entity): void {
  checkRequest(report, `${at}.request`, read.request)
  checkRoles(report, `${at}.roles`, read.roles)
  checkWhere(report, `${at}.where`, read.where, entity)
  checkCaller(report, at, read, entity)
  checkWord(report, 'unknown-word', `${at}.encoding`, read.encoding, ENCODINGS, 'encoding')
  const known = checkWord(
    report,
    'unknown-word',
    `${at}.deleted`,
    read.deleted,
    ['with', 'only'],
    'way to show deleted rows',
  )
  if (known && read.deleted !== undefined && !entity.fieldNames.includes('deleted_at'))
    report(
      'deleted-without-deleted-at',
      `${at}.deleted`,
      `Rows of ${entity.key} have no 'deleted_at', so none can be shown as deleted.`,
      'Add the timestamps of common/timestamps.ts to the fields.',
    )
  if (Array.isArray(read.roles) && read.roles.length === 0)
    report('closed-list', `${at}.roles`, 'Nobody may open it.', 'Name the roles that may.')
}

function checkColumns(report: Report, at: string, list: Loose, entity: Entity): void {
  const states = Object.keys(recordOf(entity.raw.states))
  for (const key of ['columns', 'filters']) {
    checkFieldNames(report, `${at}.${key}`, list[key], entity, ['state'])
    const index = textsOf(list[key]).indexOf('state')
    if (index >= 0 && states.length === 0 && !entity.fieldNames.includes('state'))
      report(
        'state-without-states',
        `${at}.${key}[${index}]`,
        `'state' can be shown only where the entity has 'states'.`,
      )
  }
  for (const [index, name] of textsOf(list.givesWay).entries())
    checkWord(
      report,
      'unknown-field',
      `${at}.givesWay[${index}]`,
      name,
      textsOf(list.columns),
      'column of the list',
    )
  if (typeof list.sort === 'string') {
    const name = list.sort.replace(/^-/, '')
    checkWord(
      report,
      'unknown-field',
      `${at}.sort`,
      name,
      entity.fieldNames,
      `field of ${entity.key}`,
    )
  }
}

/** Reports sums of what is no number, or stands in no column. */
function checkSums(report: Report, at: string, list: Loose, entity: Entity): void {
  for (const [index, name] of textsOf(list.sums).entries()) {
    const place = `${at}.sums[${index}]`
    if (
      !checkWord(report, 'unknown-field', place, name, textsOf(list.columns), 'column of the list')
    )
      continue
    const type = entity.fields[name]?.type
    if (type !== 'money' && type !== 'integer')
      report('wrong-sum', place, `'${name}' is no amount and no whole number: nothing adds up.`)
  }
}

/** Reports alternates whose condition names no field, or whose request is no request line. */
function checkInstead(report: Report, at: string, list: Loose, entity: Entity): void {
  const others: unknown[] = Array.isArray(list.alternates) ? list.alternates : []
  for (const [index, other] of others.entries()) {
    const { when, request } = recordOf(other)
    checkWhere(report, `${at}.alternates[${index}].when`, when, entity)
    checkRequest(report, `${at}.alternates[${index}].request`, request)
  }
}

function checkActions(
  report: Report,
  at: string,
  key: 'actions' | 'pageActions',
  list: Loose,
  entity: Entity,
): void {
  const own = Object.keys(entity.actions)
  const calls = [...Object.keys(entity.calls), ...Object.keys(entity.extensions), ...own]
  for (const [index, action] of textsOf(list[key]).entries()) {
    const place = `${at}.${key}[${index}]`
    if (!checkWord(report, 'unknown-verb', place, action, [...VERBS, ...own], 'verb')) continue
    if (!calls.includes(action))
      report(
        'action-without-call',
        place,
        `'${action}' is offered, but ${entity.key} has no such call.`,
        `Declare it in 'calls', or in 'extensions' if the specification has none.`,
      )
    if (action === 'restore' && list.deleted === undefined)
      report(
        'restore-out-of-sight',
        place,
        "'restore' is offered in a list that never shows deleted rows.",
        "Set deleted: 'with' or 'only', or leave the action out.",
      )
    if (list.deleted === 'only' && (action === 'delete' || action === 'cancel'))
      report(
        'delete-of-deleted',
        place,
        `'${action}' is offered in a list of rows that are deleted already.`,
      )
  }
}

/** Reports a badge that names no field, or that counts in a list of deleted rows alone. */
function checkWaits(report: Report, at: string, list: Loose, entity: Entity): void {
  checkAnyWhere(report, `${at}.badge`, list.badge, entity)
  if (list.badge !== undefined && list.deleted === 'only')
    report('badge-of-deleted', `${at}.badge`, 'The list shows deleted rows only, and none waits.')
}

/** Reports what is wrong with the lists and the other reads of an entity. */
export function checkReads(report: Report, entity: Entity): void {
  const lists = `${entity.key}.lists`
  for (const [key, list] of entriesOf(report, lists, recordOf(entity.raw.lists), 'A list')) {
    const at = `${lists}.${key}`
    checkShape(report, at, list, LIST, 'a list')
    checkIcon(report, `${at}.icon`, list.icon)
    checkRead(report, at, list, entity)
    checkWhere(report, `${at}.filter`, list.filter, entity)
    checkWaits(report, at, list, entity)
    checkColumns(report, at, list, entity)
    checkSums(report, at, list, entity)
    checkInstead(report, at, list, entity)
    checkActions(report, at, 'actions', list, entity)
    checkActions(report, at, 'pageActions', list, entity)
    checkDetail(report, `${at}.detail`, list.detail, entity)
    if (typeof list.route === 'string' && !ROUTE.test(list.route))
      report(
        'wrong-route',
        `${at}.route`,
        `'${list.route}' is no route of a list.`,
        "Write '/apps/<name>/list', in small letters.",
      )
  }
  const reads = `${entity.key}.reads`
  for (const [key, read] of entriesOf(report, reads, recordOf(entity.raw.reads), 'A read')) {
    const at = `${reads}.${key}`
    checkShape(report, at, read, READ, 'a read')
    checkRead(report, at, read, entity)
    checkFieldNames(report, `${at}.fields`, read.fields, entity)
  }
}
