import { MENU_GROUPS, ROLES } from '#business/words'
import { DESK_TIMES } from '../../fields/desk.ts'
import { DUE_MOMENTS } from '../../entities/inbox.ts'
import { MOMENTS } from '../../reports/tile.ts'
import { DETAIL_GROUPS, MAX_FACTS } from '../../words/detail.ts'
import { FIELD_GROUPS } from '../../words/field-groups.ts'
import { FILE_KIND_NAMES } from '../../words/file-kinds.ts'
import { ICON_NAMES } from '../../words/icons.ts'
import { didYouMean } from '../../words/similar.ts'
import { TONES } from '../../words/tones.ts'
import { VERBS } from '../../words/verbs.ts'
import { WARNINGS } from '../../words/warnings.ts'
import { getSortField, type Scope } from './entity.ts'
import { isRecord, type Loose, asRecord, asTexts, placeTexts } from './plain.ts'
import { checkWord, type Report, type RuleId } from './problem.ts'
import { checkField, checkSet, checkStored, checkWhere } from './values.ts'

/** The closed lists of words, each with the noun for one word. */
export const WORDS = {
  calculation: [['count', 'sum', 'average', 'share', 'latest'], 'calculation'],
  chart: [['bars', 'lines'], 'kind of chart'],
  comparison: [['week', 'month'], 'comparison'],
  due: [DUE_MOMENTS, 'time of an inbox'],
  deleted: [['with', 'only'], 'way to show deleted rows'],
  desk: [DESK_TIMES, 'time of a desk'],
  encoding: [['json', 'form', 'urlencoded'], 'encoding'],
  file: [FILE_KIND_NAMES, 'kind of file'],
  menu: [MENU_GROUPS, 'group of the menu'],
  moment: [MOMENTS, 'time of rows'],
  occasion: [VERBS.filter((verb) => verb !== 'read'), 'occasion for setOn'],
  show: [['figure', 'bars', 'rows'], 'way to show a tile'],
  stretch: [['day', 'week', 'month'], 'stretch of time'],
  tone: [TONES, 'tone'],
  warning: [WARNINGS, 'warning'],
} as const satisfies Record<string, readonly [words: readonly string[], noun: string]>
export type WordList = keyof typeof WORDS

const NAME = '[A-Za-z_][\\w-]*'

/** The patterns of texts, each with the noun for the text, a hint and the rule. */
const FORMS = {
  request: [
    /^(GET|POST|PUT) (?!\/|api\/)[^\s?#]*[^\s?#/](\?[\w.-]+=[^\s&?]*(&[\w.-]+=[^\s&?]*)*)?$/,
    'request line',
    "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
    'wrong-request',
  ],
  route: [
    /^\/apps\/[a-z0-9-]+\/list$/,
    'route of a list',
    "Write '/apps/<name>/list', in small letters.",
    'wrong-route',
  ],
  page: [
    /^\/apps\/[a-z0-9/-]+\/:id$/,
    'address of one row',
    "Write '/apps/<name>/:id', in small letters.",
    'wrong-route',
  ],
  path: [
    new RegExp(String.raw`^${NAME}(?:\.${NAME})*$`),
    'name in an answer',
    "Write it like this: 'pricing.percent'.",
    'wrong-external-name',
  ],
} as const satisfies Record<string, readonly [RegExp, string, string, RuleId]>
export type TextForm = keyof typeof FORMS

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isTextOrTexts = (value: unknown) => isText(value) || isTexts(value)
const isRecords = (value: unknown) => Array.isArray(value) && value.every(isRecord)

/** The context of a value: `parent` is the object that contains it. */
export interface ValueScope extends Scope {
  parent: Loose
}
type CheckValue = (scope: ValueScope, at: string, value: unknown, detail: string) => void

/** A kind of value: its description, its structure, and the check of the names in it. */
export interface Kind {
  description: string
  hasShape: (value: unknown) => boolean
  check?: CheckValue
}
const text = (check?: CheckValue): Kind => ({ description: 'a text', hasShape: isText, check })
const record = (check?: CheckValue): Kind => ({
  description: 'an object',
  hasShape: isRecord,
  check,
})
/** A list of different texts, with the check of each. */
const texts = (check?: CheckValue): Kind => ({
  description: 'a list of texts',
  hasShape: isTexts,
  check: (scope, at, value, detail) => {
    const names = asTexts(value)
    for (const [index, [place, name]] of placeTexts(at, names).entries()) {
      check?.(scope, place, name, detail)
      if (names.indexOf(name) < index)
        scope.report('listed-twice', place, `'${name}' is in this list twice.`)
    }
  },
})

export const checkRole = (report: Report, at: string, role: unknown) =>
  checkWord(report, 'unknown-role', at, role, ROLES, 'role')

/** Reports an icon that has no drawing. */
const checkIcon: CheckValue = ({ report }, at, icon) => {
  if (ICON_NAMES.some((name) => name === icon)) return
  const hint = didYouMean(String(icon), ICON_NAMES) ?? 'registry/words/icons.ts has their names.'
  report('unknown-word', at, `'${String(icon)}' is no icon.`, hint)
}

const checkEntity: CheckValue = ({ report, entities }, at, name) => {
  checkWord(report, 'unknown-entity', at, name, [...entities.keys()], 'entity')
}

const checkListed: CheckValue = ({ report }, at, word, list) => {
  const [words, noun] = WORDS[list as WordList]
  checkWord(report, 'unknown-word', at, word, words, noun)
}

const checkForm: CheckValue = ({ report }, at, value, form) => {
  const [pattern, noun, hint, rule] = FORMS[form as TextForm]
  if (!pattern.test(String(value))) report(rule, at, `'${String(value)}' is no ${noun}.`, hint)
}

/** Reports a name that is no field of these types, which are separated by bars. */
const checkTyped: CheckValue = (scope, at, name, types) =>
  void checkField(scope, at, name, ...types.split('|').filter(Boolean))

const checkColumnName: CheckValue = (scope, at, name, types) => {
  checkTyped(scope, at, name, types)
  checkStored(scope, at, name)
}

/** Reports a name that is no key of a part of the entity, such as `states`. */
const checkKey: CheckValue = ({ report, entity }, at, name, part) => {
  const noun = `${part.slice(0, -1)} of ${entity.key}`
  checkWord(report, 'unknown-word', at, name, Object.keys(asRecord(entity.raw[part])), noun)
}

/** Reports a name that is missing in another list of the same object: `columns` or `form`. */
const checkSibling: CheckValue = ({ report, parent }, at, name, list) => {
  const noun = list === 'form' ? 'field of the form' : 'column of the table'
  checkWord(report, 'unknown-field', at, name, asTexts(parent[list]), noun)
}

/** Reports a column that is neither a field nor the state. */
const checkColumn: CheckValue = ({ report, entity }, at, name) => {
  const names = [...entity.fieldNames, 'state']
  checkWord(report, 'unknown-field', at, name, names, `field of ${entity.key}`)
  if (name !== 'state' || entity.fieldNames.includes('state')) return
  if (Object.keys(asRecord(entity.raw.states)).length === 0)
    report('state-without-states', at, "'state' can be shown only where the entity has 'states'.")
}

/** Reports a column that rows of a report do not have. */
const checkRowColumn: CheckValue = ({ report, entity }, at, name) => {
  const names = [...entity.fieldNames, 'source', 'state', 'day']
  checkWord(report, 'unknown-field', at, name, names, `column of ${entity.key}`)
}

/** Reports a column that the table of a report does not have. The table shows lines or rows. */
const checkReportColumn: CheckValue = (scope, at, name, detail) => {
  const { lines, dimensions, measures } = scope.entity.raw
  if (lines === undefined) return checkRowColumn(scope, at, name, detail)
  const { by, each } = asRecord(asRecord(dimensions)[String(lines)])
  const names = [String(by ?? each), ...Object.keys(asRecord(measures))]
  checkWord(scope.report, 'unknown-field', at, name, names, `column of ${scope.entity.key}`)
}

const checkSort: CheckValue = (scope, at, sort) => void checkField(scope, at, getSortField(sort))

/** Reports conditions on fields that do not exist or have no column. */
const checkStoredWhere: CheckValue = (scope, at, where) => {
  checkWhere(scope, at, where)
  for (const name of Object.keys(asRecord(where))) checkStored(scope, `${at}.${name}`, name)
}

/** Reports values of fields that do not exist, do not accept them or have no column. */
const checkStoredSet: CheckValue = (scope, at, set) => {
  checkSet(scope, at, set)
  for (const name of Object.keys(asRecord(set))) checkStored(scope, `${at}.${name}`, name)
}

/** Reports keys that are no roles, and values that are no fields. */
const checkByRole: CheckValue = (scope, at, value) => {
  for (const [role, name] of Object.entries(asRecord(value))) {
    checkRole(scope.report, `${at}.${role}`, role)
    checkColumnName(scope, `${at}.${role}`, name, '')
  }
}

const checkTones: CheckValue = ({ report }, at, value) => {
  for (const [name, tone] of Object.entries(asRecord(value)))
    checkWord(report, 'unknown-word', `${at}.${name}`, tone, TONES, 'tone')
}

/** Reports unknown fields on the page of a row, and too many of them. */
const checkFacts: CheckValue = (scope, at, names, detail) => {
  texts(checkTyped).check?.(scope, at, names, detail)
  if (asTexts(names).length > MAX_FACTS)
    scope.report(
      'wrong-shape',
      at,
      `A page has at most ${MAX_FACTS} facts.`,
      'Move the others into a group.',
    )
}

/** Reports unknown groups, unknown names in groups, and names in two groups. */
const checkGroups: CheckValue = ({ report, entity }, at, groups, owner) => {
  const isForm = owner === 'form'
  const names = isForm ? asTexts(entity.raw.form) : entity.fieldNames
  const noun = isForm ? 'field of the form' : `field of ${entity.key}`
  const placed = new Set<string>()
  for (const [group, value] of Object.entries(asRecord(groups))) {
    const words: readonly string[] = isForm ? FIELD_GROUPS : DETAIL_GROUPS
    checkWord(report, 'unknown-word', `${at}.${group}`, group, words, 'group of fields')
    if (!Array.isArray(value))
      report('wrong-shape', `${at}.${group}`, `'${group}' must be a list of texts.`)
    for (const [place, name] of placeTexts(`${at}.${group}`, value)) {
      checkWord(report, 'unknown-field', place, name, names, noun)
      if (placed.has(name)) report('listed-twice', place, `'${name}' is in a group already.`)
      placed.add(name)
    }
  }
}

/** The kinds of values, by their words in shapes. */
export const KINDS = {
  text: text(),
  line: {
    description: 'a text that is not empty',
    hasShape: (value) => isText(value) && value.trim() !== '',
  },
  texts: texts(),
  path: { description: 'a list of texts', hasShape: isTexts },
  textOrTexts: { description: 'a text or a list of texts', hasShape: isTextOrTexts },
  number: { description: 'a number', hasShape: (value) => typeof value === 'number' },
  count: {
    description: 'a whole number from 1',
    hasShape: (value) => Number.isInteger(value) && Number(value) > 0,
  },
  whole: { description: 'a whole number', hasShape: Number.isInteger },
  scalar: {
    description: 'a text or a number',
    hasShape: (value) => isText(value) || typeof value === 'number',
  },
  parts: { description: 'a list', hasShape: Array.isArray },
  record: record(),
  tones: record(checkTones),
  // Declared lists have been expanded to objects.
  targets: { description: 'a list of entities, or an object of them by words', hasShape: isRecord },
  computed: {
    description: 'a field of a referenced row, or a computation',
    hasShape: (value) => isText(value) || isRecord(value),
  },
  true: { description: 'true, or left out', hasShape: (value) => value === true },
  icon: text(checkIcon),
  roles: texts(({ report }, at, role) => void checkRole(report, at, role)),
  entity: text(checkEntity),
  entities: texts(checkEntity),
  word: text(checkListed),
  words: texts(checkListed),
  form: text(checkForm),
  forms: texts(checkForm),
  field: text(checkTyped),
  fields: texts(checkTyped),
  stored: text(checkColumnName),
  storeds: texts(checkColumnName),
  columns: texts(checkColumn),
  reportColumns: texts(checkReportColumn),
  rowColumns: texts(checkRowColumn),
  sort: text(checkSort),
  key: text(checkKey),
  keys: texts(checkKey),
  keyOrKeys: {
    description: 'a text or a list of texts',
    hasShape: isTextOrTexts,
    check: (scope, at, value, part) =>
      isText(value)
        ? checkKey(scope, at, value, part)
        : KINDS.keys?.check?.(scope, at, value, part),
  },
  beside: texts(checkSibling),
  facts: { ...texts(), check: checkFacts },
  groups: record(checkGroups),
  byRole: record(checkByRole),
  byName: record((scope, at, value) => {
    for (const [key, name] of Object.entries(asRecord(value)))
      checkField(scope, `${at}.${key}`, name)
  }),
  filter: record((scope, at, where) => checkWhere(scope, at, where)),
  anyFilter: {
    description: 'an object, or a list of objects',
    hasShape: (value) => isRecord(value) || isRecords(value),
    check: (scope, at, value) => {
      if (!Array.isArray(value)) checkWhere(scope, at, value)
      else
        for (const [index, conditions] of value.entries())
          checkWhere(scope, `${at}[${index}]`, conditions)
    },
  },
  where: record(checkStoredWhere),
  set: record(checkStoredSet),
} as const satisfies Record<string, Kind>
