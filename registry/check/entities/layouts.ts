import { getTypeTraits } from '../../fields/traits.ts'
import { BUSINESS_WARNINGS } from '#business/words'
import { WARNINGS } from '../../words/warnings.ts'
import { type Entity, getStepFields, getTarget, type Scope } from '../base/entity.ts'
import { requireCall } from '../base/needs.ts'
import {
  asRecord,
  asTexts,
  isRecord,
  type UncheckedObject,
  listTextsWithPaths,
} from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { asFieldType, checkField } from '../base/values.ts'

/** Reports fields of a form that are in no group, and derived fields that the form always sends. */
function checkForm({ report, entity: { key, raw, fields } }: Scope): void {
  const form = asTexts(raw.form)
  const groupedFields = Object.values(asRecord(raw.formGroups)).flatMap(asTexts)
  for (const name of isRecord(raw.formGroups)
    ? form.filter((field) => !groupedFields.includes(field))
    : [])
    report(
      'wrong-group',
      `${key}.formGroups`,
      `'${name}' is in the form, but in no group.`,
      'Add it to a group.',
    )
  for (const [valuePath, name] of listTextsWithPaths(`${key}.derivedFields`, raw.derivedFields))
    if (form.includes(name) && fields[name]?.nullable !== true)
      report(
        'wrong-group',
        valuePath,
        `'${name}' is in the form, so it is not derived from it.`,
        "Remove it here or from the form, or make it 'nullable' to derive it while it is empty.",
      )
}

/** The keys of a calendar that need a start of one type. */
const REQUIRED_START_TYPES = {
  end: 'date',
  minutes: 'datetime',
  lane: 'datetime',
  place: 'datetime',
} as const

/** Reports keys of a calendar that do not fit the type of its start. */
function checkCalendar({ report, entity: { key, raw, fields } }: Scope): void {
  const calendar = asRecord(raw.calendar)
  const type = fields[String(calendar.start)]?.type
  if (type !== 'date' && type !== 'datetime') return
  for (const [name, neededType] of Object.entries(REQUIRED_START_TYPES))
    if (calendar[name] !== undefined && type !== neededType)
      report(
        'wrong-calendar',
        `${key}.calendar.${name}`,
        `'${name}' needs a start of type ${neededType}, and this one is a ${type}.`,
        `Remove it, or name a start of type ${neededType}.`,
      )
}

/** Reports the first key of a time off that does not fit its day. */
function checkTimeOff({ report, entity: { key, raw, fields } }: Scope): void {
  const timeOff = asRecord(raw.timeOff)
  const getType = (name: string) => fields[String(timeOff[name])]?.type
  const hasDay = timeOff.day !== undefined
  if (!hasDay && timeOff.lastDay !== undefined)
    report(
      'wrong-calendar',
      `${key}.timeOff.lastDay`,
      "'lastDay' of a time off has no first one.",
      "Add 'day', or remove 'lastDay'.",
    )
  if (hasDay && getType('day') !== 'date') return
  const [neededType, wrongType] = hasDay ? ['time', 'datetime'] : ['datetime', 'time']
  const name = ['from', 'to'].find((candidate) => getType(candidate) === wrongType)
  if (name !== undefined)
    report(
      'wrong-calendar',
      `${key}.timeOff.${name}`,
      `'${name}' of a time off ${hasDay ? 'with' : 'without'} a 'day' is a field of type ${neededType}, and this one is a ${wrongType}.`,
      hasDay ? "Name a time, or remove 'day'." : "Name a datetime, or add 'day'.",
    )
}

/** Reports a maximum of rows at once of an unknown place or field, and for rows without a duration. */
function checkMaxAtOnce(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw } = entity
  for (const [itemKind, declared] of Object.entries(asRecord(raw.inbox))) {
    const { maxAtOnce } = asRecord(declared)
    if (maxAtOnce === undefined) continue
    const path = `${key}.inbox.${itemKind}.maxAtOnce`
    const [reference, limit] = asTexts(maxAtOnce)
    const limitingEntity =
      checkField(scope, path, reference, 'reference') && getTarget(scope, reference)
    if (limitingEntity) checkField({ ...scope, entity: limitingEntity }, path, limit, 'integer')
    if (asRecord(raw.calendar).minutes === undefined)
      report(
        'wrong-calendar',
        path,
        `Rows of ${key} have no duration, so they are never at one place at the same time.`,
        "Declare a 'calendar' with 'minutes', or remove 'maxAtOnce'.",
      )
  }
}

/** Reports a kind of unavailable people whose time no row takes. */
function checkUnavailable({ report, entities, entity }: Scope): void {
  const { key, raw, fields } = entity
  const members = asTexts(raw.union).map((name) => entities.get(name)?.fields ?? {})
  for (const [itemKind, declared] of Object.entries(asRecord(raw.inbox))) {
    const name = asRecord(declared).unavailable
    if (typeof name !== 'string' || fields[name]?.type !== 'reference') continue
    if ([fields, ...members].some((declared) => asRecord(declared[name]).noOverlap !== undefined))
      continue
    report(
      'wrong-calendar',
      `${key}.inbox.${itemKind}.unavailable`,
      `Rows of ${key} take no time of '${name}'.`,
      `Declare 'noOverlap' on '${name}', or remove 'unavailable'.`,
    )
  }
}

/** Reports a series of rows without a start time. */
function checkSeries({ report, entity: { key, raw, fields } }: Scope): void {
  const start = fields[String(asRecord(raw.calendar).start)]
  if (raw.series !== undefined && start?.type !== 'datetime')
    report(
      'wrong-calendar',
      `${key}.series`,
      `Rows of ${key} have no start time, so they cannot repeat.`,
      "Declare a 'calendar' whose 'start' is a datetime.",
    )
}

/** Reports plannable states that the entity does not have. */
function checkPlannable({ report, entity: { key, raw } }: Scope): void {
  const states = Object.keys(asRecord(raw.states))
  for (const [valuePath, state] of listTextsWithPaths(`${key}.plannable`, raw.plannable))
    checkWord(report, 'unknown-word', {
      path: valuePath,
      word: state,
      allowedWords: states,
      noun: `state of ${key}`,
    })
}

/** Reports a board whose cards cannot be moved, and cards without a board or calendar. */
function checkBoard({ report, entity: { key, raw } }: Scope): void {
  const states = Object.keys(asRecord(raw.states))
  if (raw.states !== undefined)
    for (const [valuePath, state] of listTextsWithPaths(`${key}.board`, raw.board))
      checkWord(report, 'unknown-word', {
        path: valuePath,
        word: state,
        allowedWords: states,
        noun: `state of ${key}`,
      })
  const transitions = { ...asRecord(raw.transitions), ...asRecord(raw.actions) }
  if (raw.board !== undefined && raw.states === undefined)
    report(
      'wrong-board',
      `${key}.board`,
      `${key} has no states, so the board has no columns.`,
      "Declare 'states', or remove 'board'.",
    )
  else if (raw.board !== undefined && Object.keys(transitions).length === 0)
    report(
      'wrong-board',
      `${key}.board`,
      `${key} has no transitions or actions, so no card can be moved.`,
      "Declare 'transitions' or 'actions', or remove 'board'.",
    )
  if (raw.card !== undefined && raw.calendar === undefined && raw.board === undefined)
    report(
      'wrong-card',
      `${key}.card`,
      `${key} has no calendar or board to show cards.`,
      "Declare 'calendar' or 'board', or remove 'card'.",
    )
}

/** The keys of a reference whose choices depend on other inputs. */
const DEPENDENT_KEYS = ['via', 'within', 'day'] as const

/** Returns the reason why a field cannot be edited in a cell; undefined if it can. */
function findCellReason(field: UncheckedObject): string | undefined {
  const type = asFieldType(field.type)
  if (type && getTypeTraits(type).needsDoubleWidth) return `a field of type ${type} needs more room`
  const key = DEPENDENT_KEYS.find((name) => field[name] !== undefined)
  return key && `'${key}' needs several inputs`
}

/** Returns the fields of states and transitions, each with a description of its use. */
function listDecidingFields({ raw }: Entity): Map<string, string> {
  const stateFields = Object.entries(asRecord(raw.states)).flatMap(([state, declared]) =>
    Object.keys(asRecord(asRecord(declared).when)).map(
      (name) => [name, `the state '${state}'`] as const,
    ),
  )
  const transitionFields = Object.entries(asRecord(raw.transitions)).flatMap(([verb, declared]) => {
    const names = [...getStepFields(declared), ...Object.keys(asRecord(asRecord(declared).set))]
    return names.map((name) => [name, `the transition '${verb}'`] as const)
  })
  return new Map([...stateFields, ...transitionFields])
}

/** Reports editable fields that cannot be edited in the cells of a list. */
function checkEditable({ report, entity }: Scope): void {
  const { raw, key, fields } = entity
  const names = asTexts(raw.editable)
  if (names.length === 0) return
  const path = `${key}.editable`
  requireCall({ report, entity }, path, 'update', 'editable')
  // A cell is refused and the form asks, which is rare for rows left uncovered. A business knows how
  // rare its own warnings are.
  const rareWarnings: readonly string[] = ['uncovered', ...BUSINESS_WARNINGS]
  const warnings = WARNINGS.filter((name) => !rareWarnings.includes(name))
  if (asTexts(raw.warnings).some((name) => warnings.some((warning) => warning === name)))
    report(
      'wrong-editable',
      path,
      `'warnings' of ${key} need a reason, and a cell has no input for one.`,
      "Remove 'editable', or remove 'warnings'.",
    )
  const decidingFields = listDecidingFields(entity)
  for (const [valuePath, name] of listTextsWithPaths(path, names)) {
    const reason = findCellReason(fields[name] ?? {})
    if (reason)
      report('wrong-editable', valuePath, `'${name}' cannot be edited in a cell: ${reason}.`)
    const use = decidingFields.get(name)
    if (use && asTexts(raw.form).includes(name))
      report(
        'wrong-editable',
        valuePath,
        `'${name}' cannot be edited in a cell: ${use} uses it.`,
        'Change it with the calls of the row.',
      )
  }
}

/** Reports form groups, calendars, boards, cards and cells that cannot be shown as declared. */
export function checkLayouts(scope: Scope): void {
  checkForm(scope)
  checkCalendar(scope)
  checkTimeOff(scope)
  checkSeries(scope)
  checkMaxAtOnce(scope)
  checkUnavailable(scope)
  checkBoard(scope)
  checkPlannable(scope)
  checkEditable(scope)
}
