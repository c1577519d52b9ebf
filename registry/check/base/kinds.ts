import { MENU_GROUPS, ROLES } from '#business/words'
import { DESK_TIMES } from '../../fields/desk.ts'
import { DUE_MOMENTS } from '../../entities/inbox.ts'
import { CONTACT_ACTION, TILE_TIMES } from '../../reports/tile.ts'
import { DETAIL_GROUPS, MAX_DETAIL_FACTS } from '../../words/detail.ts'
import { FIELD_GROUPS } from '../../words/field-groups.ts'
import { FILE_KIND_NAMES } from '../../words/file-kinds.ts'
import { ICON_NAMES } from '../../words/icons.ts'
import { suggestSpelling } from '../../words/similar.ts'
import { TONES } from '../../words/tones.ts'
import { STANDARD_VERBS } from '../../words/verbs.ts'
import { WARNINGS } from '../../words/warnings.ts'
import { getSortField, type Scope } from './entity.ts'
import { isRecord, type UncheckedObject, asRecord, asTexts, listTextsWithPaths } from './plain.ts'
import { checkWord, type Report, type RuleId } from './problem.ts'
import { checkField, checkLastingWhere, checkSet, checkStored, checkWhere } from './values.ts'

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
  moment: [TILE_TIMES, 'time of rows'],
  occasion: [STANDARD_VERBS.filter((verb) => verb !== 'read'), 'occasion for setOn'],
  rowAction: [[...STANDARD_VERBS, CONTACT_ACTION], 'action of a row'],
  show: [['figure', 'bars', 'rows'], 'way to show a tile'],
  stretch: [['day', 'week', 'month'], 'stretch of time'],
  tone: [TONES, 'tone'],
  warning: [WARNINGS, 'warning'],
} as const satisfies Record<string, readonly [words: readonly string[], noun: string]>
export type WordList = keyof typeof WORDS

const NAME_PATTERN = '[A-Za-z_][\\w-]*'

/** The patterns of texts, each with the noun for the text, a hint and the rule. */
const TEXT_FORMS = {
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
    new RegExp(String.raw`^${NAME_PATTERN}(?:\.${NAME_PATTERN})*$`),
    'name in an answer',
    "Write it like this: 'pricing.percent'.",
    'wrong-external-name',
  ],
} as const satisfies Record<string, readonly [RegExp, string, string, RuleId]>
export type TextForm = keyof typeof TEXT_FORMS

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)
const isTextOrTextList = (value: unknown) => isText(value) || isTextList(value)
const isRecordList = (value: unknown) => Array.isArray(value) && value.every(isRecord)

/** The context of a value: `parent` is the object that contains it. */
export interface ValueScope extends Scope {
  parent: UncheckedObject
}
type CheckValue = (scope: ValueScope, path: string, value: unknown, detail: string) => void

/** A kind of value: its description, its structure, and the check of the names in it. */
export interface ValueKind {
  description: string
  hasShape: (value: unknown) => boolean
  check?: CheckValue
}
const createTextKind = (check?: CheckValue): ValueKind => ({
  description: 'a text',
  hasShape: isText,
  check,
})
const createRecordKind = (check?: CheckValue): ValueKind => ({
  description: 'an object',
  hasShape: isRecord,
  check,
})
/** Creates a kind for lists of different texts, with the check of each text. */
const createListKind = (check?: CheckValue): ValueKind => ({
  description: 'a list of texts',
  hasShape: isTextList,
  check: (scope, path, value, detail) => {
    const names = asTexts(value)
    for (const [index, [valuePath, name]] of listTextsWithPaths(path, names).entries()) {
      check?.(scope, valuePath, name, detail)
      if (names.indexOf(name) < index)
        scope.report('listed-twice', valuePath, `'${name}' is in this list twice.`)
    }
  },
})

export const checkRole = (report: Report, path: string, role: unknown) =>
  checkWord(report, 'unknown-role', { path, word: role, allowedWords: ROLES, noun: 'role' })

/** Reports an icon that has no drawing. */
const checkIcon: CheckValue = ({ report }, path, icon) => {
  if (ICON_NAMES.some((name) => name === icon)) return
  const hint =
    suggestSpelling(String(icon), ICON_NAMES) ?? 'registry/words/icons.ts has their names.'
  report('unknown-word', path, `'${String(icon)}' is no icon.`, hint)
}

const checkEntity: CheckValue = ({ report, entities }, path, name) => {
  checkWord(report, 'unknown-entity', {
    path,
    word: name,
    allowedWords: [...entities.keys()],
    noun: 'entity',
  })
}

const checkListedWord: CheckValue = ({ report }, path, word, listName) => {
  const [allowedWords, noun] = WORDS[listName as WordList]
  checkWord(report, 'unknown-word', { path, word, allowedWords, noun })
}

const checkTextForm: CheckValue = ({ report }, path, value, form) => {
  const [pattern, noun, hint, rule] = TEXT_FORMS[form as TextForm]
  if (!pattern.test(String(value))) report(rule, path, `'${String(value)}' is no ${noun}.`, hint)
}

/** Reports a name that is no field of these types, which are separated by bars. */
const checkFieldType: CheckValue = (scope, path, name, types) =>
  void checkField(scope, path, name, ...types.split('|').filter(Boolean))

const checkColumnName: CheckValue = (scope, path, name, types) => {
  checkFieldType(scope, path, name, types)
  checkStored(scope, path, name)
}

/** Reports a name that is no key of a part of the entity, such as `states`. */
const checkPartName: CheckValue = ({ report, entity }, path, name, part) => {
  const noun = `${part.slice(0, -1)} of ${entity.key}`
  checkWord(report, 'unknown-word', {
    path,
    word: name,
    allowedWords: Object.keys(asRecord(entity.raw[part])),
    noun,
  })
}

/** Reports a name that is missing in another list of the same object: `columns` or `form`. */
const checkSibling: CheckValue = ({ report, parent }, path, name, listKey) => {
  const noun = listKey === 'form' ? 'field of the form' : 'column of the table'
  checkWord(report, 'unknown-field', {
    path,
    word: name,
    allowedWords: asTexts(parent[listKey]),
    noun,
  })
}

/** Reports a column that is neither a field nor the state. */
const checkColumn: CheckValue = ({ report, entity }, path, name) => {
  const names = [...entity.fieldNames, 'state']
  checkWord(report, 'unknown-field', {
    path,
    word: name,
    allowedWords: names,
    noun: `field of ${entity.key}`,
  })
  if (name !== 'state' || entity.fieldNames.includes('state')) return
  if (Object.keys(asRecord(entity.raw.states)).length === 0)
    report('state-without-states', path, "'state' can be shown only where the entity has 'states'.")
}

/** Reports a column that rows of a report do not have. */
const checkRowColumn: CheckValue = ({ report, entity }, path, name) => {
  const names = [...entity.fieldNames, 'source', 'state', 'day']
  checkWord(report, 'unknown-field', {
    path,
    word: name,
    allowedWords: names,
    noun: `column of ${entity.key}`,
  })
}

/** Reports a column that the table of a report does not have. The table shows lines or rows. */
const checkReportColumn: CheckValue = (scope, path, name, detail) => {
  const { lines, dimensions, measures } = scope.entity.raw
  if (lines === undefined) return checkRowColumn(scope, path, name, detail)
  const { by, each } = asRecord(asRecord(dimensions)[String(lines)])
  const names = [String(by ?? each), ...Object.keys(asRecord(measures))]
  checkWord(scope.report, 'unknown-field', {
    path,
    word: name,
    allowedWords: names,
    noun: `column of ${scope.entity.key}`,
  })
}

const checkSort: CheckValue = (scope, path, sort) =>
  void checkField(scope, path, getSortField(sort))

/** Reports conditions on fields that do not exist or have no column. */
const checkStoredWhere: CheckValue = (scope, path, where) => {
  checkWhere(scope, path, where)
  for (const name of Object.keys(asRecord(where))) checkStored(scope, `${path}.${name}`, name)
}

/** Reports wrong conditions of rows that take time. */
const checkStoredLastingWhere: CheckValue = (scope, path, where) => {
  checkLastingWhere(scope, path, where)
  for (const name of Object.keys(asRecord(where))) checkStored(scope, `${path}.${name}`, name)
}

/** Reports values of fields that do not exist, do not accept them or have no column. */
const checkStoredSet: CheckValue = (scope, path, set) => {
  checkSet(scope, path, set)
  for (const name of Object.keys(asRecord(set))) checkStored(scope, `${path}.${name}`, name)
}

/** Reports keys that are no roles, and values that are no fields. */
const checkByRole: CheckValue = (scope, path, value) => {
  for (const [role, name] of Object.entries(asRecord(value))) {
    checkRole(scope.report, `${path}.${role}`, role)
    checkColumnName(scope, `${path}.${role}`, name, '')
  }
}

/** Reports keys that are no roles, and places that are no whole numbers from 1. */
const checkPlaceByRole: CheckValue = ({ report }, path, value) => {
  for (const [role, place] of Object.entries(asRecord(value))) {
    checkRole(report, `${path}.${role}`, role)
    if (!Number.isInteger(place) || Number(place) < 1)
      report('wrong-shape', `${path}.${role}`, `'${role}' must be a whole number from 1.`)
  }
}

const checkTones: CheckValue = ({ report }, path, value) => {
  for (const [name, tone] of Object.entries(asRecord(value)))
    checkWord(report, 'unknown-word', {
      path: `${path}.${name}`,
      word: tone,
      allowedWords: TONES,
      noun: 'tone',
    })
}

/** Reports unknown fields on the page of a row, and too many of them. */
const checkFacts: CheckValue = (scope, path, names, detail) => {
  createListKind(checkFieldType).check?.(scope, path, names, detail)
  if (asTexts(names).length > MAX_DETAIL_FACTS)
    scope.report(
      'wrong-shape',
      path,
      `A page has at most ${MAX_DETAIL_FACTS} facts.`,
      'Move the others into a group.',
    )
}

/** Reports unknown groups, unknown names in groups, and names in two groups. */
const checkGroups: CheckValue = ({ report, entity }, path, groups, owner) => {
  const isForm = owner === 'form'
  const names = isForm ? asTexts(entity.raw.form) : entity.fieldNames
  const noun = isForm ? 'field of the form' : `field of ${entity.key}`
  const groupedNames = new Set<string>()
  for (const [group, value] of Object.entries(asRecord(groups))) {
    const groupNames: readonly string[] = isForm ? FIELD_GROUPS : DETAIL_GROUPS
    checkWord(report, 'unknown-word', {
      path: `${path}.${group}`,
      word: group,
      allowedWords: groupNames,
      noun: 'group of fields',
    })
    if (!Array.isArray(value))
      report('wrong-shape', `${path}.${group}`, `'${group}' must be a list of texts.`)
    for (const [valuePath, name] of listTextsWithPaths(`${path}.${group}`, value)) {
      checkWord(report, 'unknown-field', { path: valuePath, word: name, allowedWords: names, noun })
      if (groupedNames.has(name))
        report('listed-twice', valuePath, `'${name}' is in a group already.`)
      groupedNames.add(name)
    }
  }
}

/** The kinds of values, by their words in shapes. */
export const KINDS = {
  text: createTextKind(),
  line: {
    description: 'a text that is not empty',
    hasShape: (value) => isText(value) && value.trim() !== '',
  },
  texts: createListKind(),
  path: { description: 'a list of texts', hasShape: isTextList },
  textOrTexts: { description: 'a text or a list of texts', hasShape: isTextOrTextList },
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
  record: createRecordKind(),
  tones: createRecordKind(checkTones),
  placeByRole: createRecordKind(checkPlaceByRole),
  // Declared lists have been expanded to objects.
  targets: { description: 'a list of entities, or an object of them by words', hasShape: isRecord },
  computed: {
    description: 'a field of a referenced row, or a computation',
    hasShape: (value) => isText(value) || isRecord(value),
  },
  account: {
    description: 'a field of the settings, or an object',
    hasShape: (value) => isText(value) || isRecord(value),
  },
  true: { description: 'true, or left out', hasShape: (value) => value === true },
  icon: createTextKind(checkIcon),
  roles: createListKind(({ report }, path, role) => void checkRole(report, path, role)),
  entity: createTextKind(checkEntity),
  entities: createListKind(checkEntity),
  word: createTextKind(checkListedWord),
  words: createListKind(checkListedWord),
  form: createTextKind(checkTextForm),
  forms: createListKind(checkTextForm),
  field: createTextKind(checkFieldType),
  fields: createListKind(checkFieldType),
  stored: createTextKind(checkColumnName),
  storeds: createListKind(checkColumnName),
  columns: createListKind(checkColumn),
  reportColumns: createListKind(checkReportColumn),
  rowColumns: createListKind(checkRowColumn),
  sort: createTextKind(checkSort),
  key: createTextKind(checkPartName),
  keys: createListKind(checkPartName),
  keyOrKeys: {
    description: 'a text or a list of texts',
    hasShape: isTextOrTextList,
    check: (scope, path, value, part) =>
      isText(value)
        ? checkPartName(scope, path, value, part)
        : KINDS.keys?.check?.(scope, path, value, part),
  },
  beside: createListKind(checkSibling),
  facts: { ...createListKind(), check: checkFacts },
  groups: createRecordKind(checkGroups),
  byRole: createRecordKind(checkByRole),
  byName: createRecordKind((scope, path, value) => {
    for (const [key, name] of Object.entries(asRecord(value)))
      checkField(scope, `${path}.${key}`, name)
  }),
  filter: createRecordKind((scope, path, where) => checkWhere(scope, path, where)),
  anyFilter: {
    description: 'an object, or a list of objects',
    hasShape: (value) => isRecord(value) || isRecordList(value),
    check: (scope, path, value) => {
      if (!Array.isArray(value)) checkWhere(scope, path, value)
      else
        for (const [index, conditions] of value.entries())
          checkWhere(scope, `${path}[${index}]`, conditions)
    },
  },
  where: createRecordKind(checkStoredWhere),
  lastingWhere: createRecordKind(checkStoredLastingWhere),
  set: createRecordKind(checkStoredSet),
} as const satisfies Record<string, ValueKind>
