import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../../../registry/check/base/problem.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { defineEntity } from '../../../registry/define-entity.ts'
import { office } from '#business/words'
import { GOOD } from '../mistakes/good.ts'
import { access } from '../mistakes/short/access.ts'
import { fields } from '../mistakes/short/fields.ts'
import { SHORT } from '../mistakes/short/good.ts'
import { lists } from '../mistakes/short/lists.ts'
import { screens } from '../mistakes/short/screens.ts'
import { states } from '../mistakes/short/states.ts'

const { deleted_at } = GOOD.boats.fields
/** Minimal other entities for the conditions and roles of the tested one. */
const BESIDE = {
  harbours: { ...GOOD.harbours, fields: { ...GOOD.harbours.fields, deleted_at } },
  users: {
    ...GOOD.users,
    reads: { pick: { ...GOOD.users.reads.pick, roles: ['admin', 'operations', 'car wash'] } },
  },
}

/** Returns the declaration of a file in the short form, without type checks. */
function runDeclaration(text: string, define: (entity: never) => unknown = defineEntity): unknown {
  const body = text.slice(text.indexOf('defineEntity({'))
  const run: unknown = vm.runInThisContext(`(defineEntity, office) => ${body}`)
  return (run as (...parameters: unknown[]) => unknown)(define, office)
}

const checkBoats = (boats: unknown): Problem[] => checkRegistry({ boats, ...BESIDE })
const listPlaces = (boats: unknown) => checkBoats(boats).map(({ path, rule }) => `${path}: ${rule}`)

/** The valid file with several changed words. */
const edited = (edits: readonly (readonly [right: string, wrong: string])[]) =>
  edits.reduce((text, [right, wrong]) => {
    expect(text.split(right)).toHaveLength(2)
    return text.replace(right, () => wrong)
  }, SHORT)

describe('the reported mistakes of one entity file', () => {
  test('are none in a correct file', () => {
    expect(checkBoats(runDeclaration(SHORT))).toEqual([])
  })

  test('are listed together, each once and with its place', () => {
    const text = edited([
      ["icon: 'car'", "icon: 'carr'"],
      ['maxLength: 20', 'maxLength: 0'],
      ["large: 'good' }, default: 'small'", "large: 'good' }, default: 'smal'"],
      ["computed: { multiply: ['price', 'seats'] }", "computed: { multiply: ['total', 'seats'] }"],
      ["to: 'users', nullable: true }", "to: 'user', nullable: true }"],
      [
        "free: { when: { kind: 'free' }, tone",
        "free: { when: { kind: 'let', size: 'small' }, tone",
      ],
      ["to: 'free', set: { kind: 'free' }", "to: 'let', set: { kynd: 'free' }"],
      ["label: 'Look at'", "label: ''"],
      [
        "checks: [{ order: ['built_on', 'sold_on'] }]",
        "checks: [{ order: ['built_on', 'sold_on'] }, { order: ['sold_on', 'built_on'] }]",
      ],
      ["columns: ['code'", "columns: ['kode'"],
      ["board: ['free'", "board: ['fre'"],
      ["reference: 'boat_id'", "reference: 'code'"],
      ["operations: ['create'", "operations: ['creat'"],
    ])
    expect(listPlaces(runDeclaration(text)).toSorted()).toEqual(
      [
        'boats.access.operations[0]: unknown-verb',
        'boats.actions.look.label: wrong-shape',
        'boats.board[0]: unknown-word',
        'boats.checks[1]: wrong-check',
        'boats.columns[0]: unknown-field',
        'boats.fields.code.maxLength: wrong-shape',
        'boats.fields.size.default: wrong-default',
        'boats.fields.skipper_id.to: unknown-entity',
        'boats.fields.total.computed: wrong-computed',
        'boats.icon: unknown-word',
        'boats.related[0].reference: unknown-field',
        'boats.states.free: never-possible',
        'boats.transitions.finish.set.kynd: unknown-field',
      ].toSorted(),
    )
  })

  // Leave out mistakes that cause further problems: lines of another form, and transitions without
  // derived endpoints.
  const singleMistakes = [...fields, ...states, ...screens, ...lists, ...access].filter(
    ({ wrong }) => !/lines:|calls:|extensions:/.test(wrong),
  )
  test.each(singleMistakes.map(({ did, right, wrong }) => ({ did, right, wrong })))(
    'are reported in one sentence if there is only one mistake: $did',
    ({ right, wrong }) => {
      const reported = listPlaces(runDeclaration(SHORT.replace(right, () => wrong)))
      expect(reported.length, reported.join('\n')).toBeLessThan(2)
    },
  )

  /** Leave out declarations to which other words refer: fields, choices and states. */
  const DECLARING = /^ {4}\w+: \{ (?:type|when)|values: \{/

  test('are reported in one sentence for each misspelt word', () => {
    const start = SHORT.indexOf('defineEntity({')
    const wordsInText = [...SHORT.slice(start).matchAll(/'[\w -]+'|\b\w+:/g)].map(
      ({ 0: word, index }) => {
        const at = start + index + word.length - 1
        const line = SHORT.slice(SHORT.lastIndexOf('\n', at) + 1, SHORT.indexOf('\n', at))
        return { word, line, text: `${SHORT.slice(0, at)}x${SHORT.slice(at)}` }
      },
    )
    expect(wordsInText.length).toBeGreaterThan(150)
    const repeated = wordsInText.flatMap(({ word, line, text }) => {
      const reported = listPlaces(runDeclaration(text))
      return reported.length === 1 || DECLARING.test(line) ? [] : [[word, ...reported]]
    })
    // Leave out words with free values: button texts, and names of lists, inbox items and reads.
    expect(repeated).toEqual([["'Look at'"], ['out:'], ['boats:'], ['pick:']])
  })
})

const ODD: readonly unknown[] = [
  undefined,
  null,
  5,
  'x',
  true,
  [],
  {},
  [null],
  [5],
  ['x'],
  { a: 5 },
]
const KEYS = [
  ...[...SHORT.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key),
  'calls',
  'extensions',
]

describe('a wrong value in a file of the short form', () => {
  test.each(KEYS)('is reported and throws no error, whatever value %s has', (key) => {
    for (const value of ODD) {
      const raw = runDeclaration(SHORT, (entity: object) => entity) as object
      const brokenEntity = defineEntity({ ...raw, [key]: value } as never)
      expect(Array.isArray(checkBoats(brokenEntity))).toBe(true)
    }
  })

  test('is reported and throws no error, whatever its place', () => {
    fc.assert(
      fc.property(fc.anything(), (value) =>
        Array.isArray(checkBoats(defineEntity(value as never))),
      ),
    )
  })

  const code = { type: 'text' }
  const kindField = { type: 'choice', values: { out: 'moving', back: 'good' }, default: 'out' }
  const paid = { type: 'flag', default: 0 }
  const pay = { label: 'Pay', set: { paid: 1 } }
  const cycle = {
    fields: { code, kind: kindField, paid },
    states: {
      out: { when: { kind: 'out' }, tone: 'moving' },
      back: { when: { kind: 'back' }, tone: 'good' },
    },
    transitions: { finish: { from: 'out', to: 'back', set: { kind: 'back' } } },
  }
  test.each<[did: string, declared: object, at: string]>([
    ['no fields', {}, 'boats'],
    ['a text for fields', { fields: 'code' }, 'boats.fields'],
    ['a list for fields', { fields: ['code'] }, 'boats.fields'],
    ['a field that is none', { fields: { code, size: 'text' } }, 'boats.fields.size'],
    [
      'a field that comes by itself',
      { fields: { code, created_at: code } },
      'boats.fields.created_at',
    ],
    ['a text for a list', { fields: { code }, lists: { all: 'code' } }, 'boats.lists.all'],
    [
      'a column of a list that is no field',
      { fields: { code }, lists: { all: { columns: ['kode'] } } },
      'boats.lists.all.columns[0]',
    ],
    [
      'a column of several lists that is no field',
      { fields: { code }, columns: ['kode'], lists: { all: {}, old: { filter: { code: 'x' } } } },
      'boats.columns[0]',
    ],
    [
      'a verb that there is not, with its own address',
      { fields: { code }, extensions: { read: 'POST boats/one', crete: 'POST boats/store' } },
      'boats.extensions.crete',
    ],
    [
      'a call without its method',
      { fields: { code }, extensions: { read: 'POST boats/one', create: 'boats/store' } },
      'boats.extensions.create',
    ],
    ['a word for its rights', { fields: { code }, access: 'all' }, 'boats.access'],
    ['rights of nobody', { fields: { code }, access: {} }, 'boats.access'],
    ['rights of no role', { fields: { code }, access: { boss: 'all' } }, 'boats.access.boss'],
    ['a title that is no field', { fields: { code }, title: 'kode' }, 'boats.title'],
    [
      'files as its title',
      { fields: { code, papers: { type: 'files', nullable: true } }, title: 'papers' },
      'boats.title',
    ],
    [
      'an action named as a verb',
      { fields: { code, paid }, actions: { pay } },
      'boats.actions.pay',
    ],
    [
      'an action named as a verb, in a life cycle',
      { ...cycle, actions: { pay } },
      'boats.actions.pay',
    ],
    [
      'an action named as a usual verb',
      { ...cycle, actions: { create: pay } },
      'boats.actions.create',
    ],
    ['a board without states', { fields: { code }, board: ['open', 'done'] }, 'boats.board'],
    ['a board of a state that there is not', { ...cycle, board: ['out', 'bak'] }, 'boats.board[1]'],
    ['a column that is no field', { fields: { code }, columns: ['kode'] }, 'boats.columns[0]'],
    ['a word in another spelling', { fields: { code }, colums: ['code'] }, 'boats.colums'],
  ])('is reported in one sentence for %s', (_, declared, at) => {
    const problems = checkRegistry({ boats: defineEntity({ name: 'boats', ...declared } as never) })
    expect(problems.map((problem) => problem.path)).toEqual([at])
  })

  const settle = { label: 'Settle', set: { paid: 1 } }
  const payable = { fields: { code, paid }, access: { admin: 'all', operations: ['create'] } }
  test.each<[did: string, declared: object, at: string, message: string, hint: string]>([
    [
      'an action for fewer roles than its access',
      {
        ...payable,
        actions: { settle: { ...settle, roles: ['admin'] } },
        access: { admin: 'all', operations: ['create', 'settle'] },
      },
      'boats.actions.settle.roles',
      "'settle' is for 'admin' here, but for 'admin' and 'operations' by 'access'.",
      "Remove 'roles', and name the verb in 'access'.",
    ],
    [
      'an action for more roles than its access',
      { ...payable, actions: { settle: { ...settle, roles: ['admin', 'operations'] } } },
      'boats.actions.settle.roles',
      "'settle' is for 'admin' and 'operations' here, but for 'admin' by 'access'.",
      "Remove 'roles', and name the verb in 'access'.",
    ],
    [
      'a transition for another role than its access',
      {
        ...cycle,
        transitions: { finish: { ...cycle.transitions.finish, roles: ['operations'] } },
        access: { admin: 'all', operations: ['create'] },
      },
      'boats.transitions.finish.roles',
      "'finish' is for 'operations' here, but for 'admin' by 'access'.",
      "Remove 'roles', and name the verb in 'access'.",
    ],
    [
      'an action that its access gives to nobody',
      { ...payable, actions: { settle }, access: { admin: ['create'], operations: [] } },
      'boats.actions.settle',
      "No role may use 'settle'.",
      "Give 'settle' to a role in 'access'.",
    ],
    [
      'rows that are deleted and never restored',
      { ...payable, access: { admin: ['create', 'delete'], operations: [] } },
      'boats.access',
      "'delete' deletes rows of boats, but no call restores them.",
      "Give 'restore' to a role in 'access'.",
    ],
    [
      'a transition that its access gives to nobody',
      { ...cycle, access: { admin: ['create'], operations: [] } },
      'boats.transitions.finish',
      "The transition 'finish' has no call.",
      "Give 'finish' to a role in 'access'.",
    ],
  ])('is reported in one sentence, with a hint about its own words, for %s', (...mistake) => {
    const [, declared, path, message, hint] = mistake
    const problems = checkRegistry({ boats: defineEntity({ name: 'boats', ...declared } as never) })
    expect(problems).toMatchObject([{ path, message, hint }])
    expect(problems).toHaveLength(1)
  })

  test.each(['sessions', 'webhook-deliveries', 'history'])(
    'is reported in one sentence if its name is reserved by the server: %s',
    (name) => {
      const problems = checkRegistry({ [name]: defineEntity({ name, fields: { code } } as never) })
      expect(problems.map(({ path, rule }) => `${path}: ${rule}`)).toEqual([
        `${name}: reserved-name`,
      ])
    },
  )
})
