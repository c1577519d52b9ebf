import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { boats, type Case, fields, list, withField } from './check-base.ts'

/** Boats with a field that points to rows of whatever a kind of boat means. */
const pointing = (to: Record<string, string>) => ({
  boats: boats({
    fields: {
      ...fields,
      kind: { type: 'choice', values: { sail: 'plain' } },
      extra: { type: 'polymorphic', typeField: 'kind', to },
    },
  }),
})
const toBoats = { type: 'reference', to: 'boats', nullable: true }
/** A registry of one entity with several fields more. */
const withFields = (more: object) => ({ boats: boats({ fields: { ...fields, ...more } }) })

const cases: Case[] = [
  {
    says: 'a field of several entities names a choice that says of which',
    broken: withField({ type: 'polymorphic', typeField: 'nmae', to: {} }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.typeField',
        message: "'nmae' is no choice of boats.",
      },
    ],
    valid: pointing({ sail: 'boats' }),
  },
  {
    says: 'each value of that choice means an entity, and no other',
    broken: pointing({ sial: 'boats' }),
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.fields.extra.to.sial',
        message: "'sial' is no value of 'kind'.",
        hint: "Did you mean 'sail'?",
      },
      {
        rule: 'missing-key',
        at: 'boats.fields.extra.to',
        message: "'sail' is missing: each value of 'kind' means an entity.",
      },
    ],
    valid: pointing({ sail: 'boats' }),
  },
  {
    says: 'a field of several entities points to entities that are there',
    broken: pointing({ sail: 'baots' }),
    problems: [
      {
        rule: 'unknown-entity',
        at: 'boats.fields.extra.to.sail',
        message: "'baots' is no entity.",
        hint: "Did you mean 'boats'?",
      },
    ],
    valid: pointing({ sail: 'boats' }),
  },
  {
    says: 'an entity has an id',
    broken: { boats: boats({ fields: { name: { type: 'text' } } }) },
    problems: [
      {
        rule: 'missing-id',
        at: 'boats.fields',
        message: "There is no field 'id' of type 'id'.",
        hint: "Add id: { type: 'id' }.",
      },
    ],
    valid: { boats: boats({ fields: { id: { type: 'id' }, name: { type: 'text' } } }) },
  },
  {
    says: 'no field has the name of the version that every row has',
    broken: withFields({ version: { type: 'integer' } }),
    problems: [
      {
        rule: 'reserved-name',
        at: 'boats.fields.version',
        message: "'version' is the version that the database gives every row.",
        hint: 'Give the field another name.',
      },
    ],
    valid: withFields({ edition: { type: 'integer' } }),
  },
  {
    says: 'a field has a type that is known',
    broken: withField({ type: 'txt' }),
    problems: [
      {
        rule: 'unknown-field-type',
        at: 'boats.fields.extra.type',
        message: "'txt' is no field type.",
        hint: "Did you mean 'text'?",
      },
    ],
    valid: withField({ type: 'text' }),
  },
  {
    says: 'a field has a type at all',
    broken: withField({ nullable: true }),
    problems: [
      {
        rule: 'missing-key',
        at: 'boats.fields.extra',
        message: "'type' is missing: a field must have it.",
      },
    ],
    valid: withField({ type: 'text', nullable: true }),
  },
  {
    says: 'a field has only the keys of its type',
    broken: withField({ type: 'text', nulable: true }),
    problems: [
      {
        rule: 'unknown-key',
        at: 'boats.fields.extra.nulable',
        message: "'nulable' is no key of a field of type text.",
        hint: "Did you mean 'nullable'?",
      },
    ],
    valid: withField({ type: 'text', nullable: true }),
  },
  {
    says: 'a key of one type is no key of another',
    broken: withField({ type: 'flag', maxLength: 3 }),
    problems: [
      {
        rule: 'unknown-key',
        at: 'boats.fields.extra.maxLength',
        message: "'maxLength' is no key of a field of type flag.",
        hint: 'Only these have it: text, longtext, email, phone, url, image.',
      },
    ],
    valid: withField({ type: 'text', maxLength: 3 }),
  },
  {
    says: 'a field is an object',
    broken: withField('text'),
    problems: [
      { rule: 'wrong-shape', at: 'boats.fields.extra', message: 'A field must be an object.' },
    ],
    valid: withField({ type: 'text' }),
  },
  {
    says: 'a key holds what it is for',
    broken: withField({ type: 'text', maxLength: '9', nullable: false }),
    problems: [
      {
        rule: 'wrong-shape',
        at: 'boats.fields.extra.maxLength',
        message: "'maxLength' must be a number.",
      },
      {
        rule: 'wrong-shape',
        at: 'boats.fields.extra.nullable',
        message: "'nullable' must be true, or left out.",
      },
    ],
    valid: withField({ type: 'text', maxLength: 9, nullable: true }),
  },
  {
    says: 'a reference points to an entity',
    broken: withField({ type: 'reference', to: 'boast' }),
    problems: [
      {
        rule: 'unknown-entity',
        at: 'boats.fields.extra.to',
        message: "'boast' is no entity.",
        hint: "Did you mean 'boats'?",
      },
    ],
    valid: withField({ type: 'reference', to: 'boats', nullable: true }),
  },
  {
    says: 'a reference says where it points',
    broken: withField({ type: 'reference' }),
    problems: [
      {
        rule: 'missing-key',
        at: 'boats.fields.extra',
        message: "'to' is missing: a field of type reference must have it.",
      },
    ],
    valid: withField({ type: 'reference', to: 'boats', nullable: true }),
  },
  {
    says: 'a reference’s conditions are on the fields it points to',
    broken: withField({
      type: 'reference',
      to: 'boats',
      nullable: true,
      where: { nam: 'x', id: 'first' },
    }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.where.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.fields.extra.where.id',
        message: "'first' is no value for 'id', whose type is id.",
      },
    ],
    valid: withField({
      type: 'reference',
      to: 'boats',
      nullable: true,
      where: { name: 'x', id: { not: 1 } },
    }),
  },
  {
    says: 'a reference keeps within fields of both sides',
    broken: withField({
      type: 'reference',
      to: 'boats',
      nullable: true,
      within: { nam: 'name', id: 'nmae' },
    }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.within.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.within.id',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withField({ type: 'reference', to: 'boats', nullable: true, within: { name: 'name' } }),
  },
  {
    says: 'a choice is narrowed down along references',
    broken: withField({ type: 'reference', to: 'boats', nullable: true, via: ['extra', 'name'] }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.via[1]',
        message: "'name' is no reference of boats.",
        hint: "It can be 'extra'.",
      },
    ],
    valid: withField({ type: 'reference', to: 'boats', nullable: true, via: ['extra', 'extra'] }),
  },
  {
    says: 'what goes along with a reference is a field of what it points to',
    broken: withField({
      type: 'reference',
      to: 'boats',
      nullable: true,
      include: ['name', 'nmae'],
    }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.include[1]',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
    ],
    valid: withField({
      type: 'reference',
      to: 'boats',
      nullable: true,
      include: ['name', 'deleted_at'],
    }),
  },
  {
    says: 'what goes along with a reference has a name of its own',
    broken: {
      boats: boats({
        fields: {
          ...fields,
          owner_id: { type: 'reference', to: 'boats', nullable: true, include: ['name'] },
          owner_name: { type: 'text' },
        },
      }),
    },
    problems: [
      {
        rule: 'name-taken',
        at: 'boats.fields.owner_id.include[0]',
        message: "It would be 'owner_name', which boats has already.",
      },
    ],
    valid: {
      boats: boats({
        fields: {
          ...fields,
          owner_id: { type: 'reference', to: 'boats', nullable: true, include: ['name'] },
        },
      }),
    },
  },
  {
    says: 'a choice by day names a day of what it points to',
    broken: withFields({ on: { type: 'date' }, extra: { ...toBoats, day: 'onn' } }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.day',
        message: "'onn' is no day of boats.",
        hint: "Did you mean 'on'?",
      },
    ],
    valid: withFields({ on: { type: 'date' }, extra: { ...toBoats, day: 'on' } }),
  },
  {
    says: 'a time that is taken is told by fields of the row, and by one of what it points to',
    broken: withFields({
      on: { type: 'datetime' },
      long: { type: 'integer' },
      extra: {
        ...toBoats,
        exclusive: { from: 'onn', minutes: 'on', buffer: ['extra', 'name'], while: { long: 'x' } },
      },
      other: { ...toBoats, exclusive: { form: 'on', minutes: 'long' } },
    }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.exclusive.from',
        message: "'onn' is no field of type datetime of boats.",
        hint: "Did you mean 'on'?",
      },
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.exclusive.minutes',
        message: "'on' is no field of type integer of boats.",
        hint: "It can be 'long'.",
      },
      {
        rule: 'wrong-condition',
        at: 'boats.fields.extra.exclusive.while.long',
        message: "'x' is no value for 'long', whose type is integer.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.fields.extra.exclusive.buffer',
        message: "'name' is no field of type integer of boats.",
        hint: "It can be 'long'.",
      },
      {
        rule: 'unknown-key',
        at: 'boats.fields.other.exclusive.form',
        message: "'form' is no key of an exclusive.",
        hint: "Did you mean 'from'?",
      },
    ],
    valid: withFields({
      on: { type: 'datetime' },
      long: { type: 'integer' },
      extra: {
        ...toBoats,
        exclusive: { from: 'on', minutes: 'long', buffer: ['extra', 'long'], while: { long: 1 } },
      },
    }),
  },
  {
    says: 'a copy is of a field of its own type, by a reference of the row',
    broken: withFields({
      extra: toBoats,
      first: { type: 'text', copies: ['extra', 'nmae'] },
      second: { type: 'date', copies: ['extra', 'name'] },
      third: { type: 'text', derivedFrom: 'extr' },
    }),
    problems: [
      {
        rule: 'unknown-field',
        at: 'boats.fields.first.copies',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-copy',
        at: 'boats.fields.second.copies',
        message: "A field of type date cannot copy 'name', whose type is text.",
      },
      {
        rule: 'unknown-field',
        at: 'boats.fields.third.derivedFrom',
        message: "'extr' is no reference of boats.",
        hint: "Did you mean 'extra'?",
      },
    ],
    valid: withFields({
      extra: toBoats,
      first: { type: 'text', copies: ['extra', 'name'] },
      third: { type: 'text', derivedFrom: 'extra' },
    }),
  },
  {
    says: 'a former name is no name of something that is declared',
    broken: {
      boats: boats({
        was: ['ships', 'boats'],
        fields: {
          ...fields,
          extra: { type: 'text', was: 'name' },
          state: {
            type: 'choice',
            values: { sail: 'plain' },
            valuesWere: { row: 'x', sail: 'sail' },
          },
        },
      }),
    },
    problems: [
      {
        rule: 'wrong-was',
        at: 'boats.was',
        message: "'boats' is declared here still, so nothing else was called so.",
        hint: "Take 'was' out, or 'boats'.",
      },
      {
        rule: 'wrong-was',
        at: 'boats.fields.extra.was',
        message: "'name' is declared here still, so nothing else was called so.",
        hint: "Take 'was' out, or 'name'.",
      },
      {
        rule: 'unknown-word',
        at: 'boats.fields.state.valuesWere.row',
        message: "'row' is no value of it.",
        hint: "It can be 'sail'.",
      },
      {
        rule: 'wrong-was',
        at: 'boats.fields.state.valuesWere.sail',
        message: "'sail' is declared here still, so nothing else was called so.",
        hint: "Take 'was' out, or 'sail'.",
      },
    ],
    valid: {
      boats: boats({
        was: 'ships',
        fields: {
          ...fields,
          extra: { type: 'text', was: ['label', 'caption'] },
          state: { type: 'choice', values: { sail: 'plain' }, valuesWere: { sail: 'sailing' } },
          active: { type: 'flag', valuesWere: { 1: 'on' } },
        },
      }),
    },
  },
  {
    says: 'what an outside provider calls a field is a place of its own',
    broken: withFields({
      first: { type: 'text', from: 'a b' },
      second: { type: 'text', from: 'second' },
      third: { type: 'text', from: 'name.short' },
      fourth: { type: 'text', from: 'pricing.percent' },
      fifth: { type: 'text', from: 'pricing.percent' },
    }),
    problems: [
      {
        rule: 'wrong-from',
        at: 'boats.fields.first.from',
        message: "'a b' is no name in an answer.",
        hint: "Write it so: 'pricing.percent'.",
      },
      {
        rule: 'wrong-from',
        at: 'boats.fields.second.from',
        message: 'The provider calls it so anyway.',
        hint: "Take 'from' out.",
      },
      {
        rule: 'wrong-from',
        at: 'boats.fields.third.from',
        message: "An answer has 'name' there, so it cannot hold this as well.",
        hint: "Give each a place of its own with 'from'.",
      },
      {
        rule: 'wrong-from',
        at: 'boats.fields.fourth.from',
        message: "An answer has 'fifth' there, so it cannot hold this as well.",
        hint: "Give each a place of its own with 'from'.",
      },
      {
        rule: 'wrong-from',
        at: 'boats.fields.fifth.from',
        message: "An answer has 'fourth' there, so it cannot hold this as well.",
        hint: "Give each a place of its own with 'from'.",
      },
    ],
    valid: withFields({
      first: { type: 'text', from: 'firstName' },
      second: { type: 'text', from: 'pricing.percent' },
      third: { type: 'text', from: 'pricing.amount' },
    }),
  },
  {
    says: 'a choice has values',
    broken: withField({ type: 'choice', values: {} }),
    problems: [
      {
        rule: 'choice-without-values',
        at: 'boats.fields.extra.values',
        message: 'There is nothing to choose from.',
        hint: "Write each value with its tone: { open: 'waiting', done: 'good' }.",
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' } }),
  },
  {
    says: 'what changes aside goes along with nothing that points there',
    broken: withFields({
      seen_at: { type: 'datetime', nullable: true, volatile: true },
      owner_id: { type: 'reference', to: 'boats', nullable: true, include: ['seen_at'] },
    }),
    problems: [
      {
        rule: 'volatile-included',
        at: 'boats.fields.owner_id.include[0]',
        message: "'seen_at' is volatile: these lists would not hear of it.",
        hint: "Take 'volatile' off the field, or do not show it here.",
      },
    ],
    valid: withFields({
      seen_at: { type: 'datetime', nullable: true, volatile: true },
      owner_id: { type: 'reference', to: 'boats', nullable: true, include: ['name'] },
    }),
  },
  {
    says: 'a choice’s tones are known',
    broken: withField({ type: 'choice', values: { sail: 'plane' } }),
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.fields.extra.values.sail',
        message: "'plane' is no tone.",
        hint: "Did you mean 'plain'?",
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' } }),
  },
  {
    says: 'what is sent instead of a choice is for one that is there',
    broken: withField({ type: 'choice', values: { sail: 'plain' }, aliases: { sial: 'sail ' } }),
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.fields.extra.aliases.sial',
        message: "'sial' is no choice.",
        hint: "Did you mean 'sail'?",
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' }, aliases: { sail: 'sail ' } }),
  },
  {
    says: 'a choice’s default is one of its values',
    broken: withField({ type: 'choice', values: { sail: 'plain' }, default: 'sial' }),
    problems: [
      {
        rule: 'wrong-default',
        at: 'boats.fields.extra.default',
        message: "'sial' is no value for this field of type choice.",
        hint: "Did you mean 'sail'?",
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' }, default: 'sail' }),
  },
  {
    says: 'a default is in its range',
    broken: withField({ type: 'integer', min: 1, max: 3, default: 4 }),
    problems: [
      {
        rule: 'wrong-default',
        at: 'boats.fields.extra.default',
        message: '4 is no value for this field of type integer.',
        hint: 'It goes from 1 to 3.',
      },
    ],
    valid: withField({ type: 'integer', min: 1, max: 3, default: 3 }),
  },
  {
    says: 'money is exact text, in its default as well',
    broken: withField({ type: 'money', default: 0 }),
    problems: [
      {
        rule: 'wrong-default',
        at: 'boats.fields.extra.default',
        message: '0 is no value for this field of type money.',
        hint: "Write it so: '0.000'.",
      },
    ],
    valid: withField({ type: 'money', default: '0.000' }),
  },
  {
    says: 'a smallest value is not above the largest',
    broken: withField({ type: 'money', min: 5, max: 2 }),
    problems: [
      {
        rule: 'wrong-range',
        at: 'boats.fields.extra',
        message: "'min' 5 is more than 'max' 2.",
        hint: 'No value could be both.',
      },
    ],
    valid: withField({ type: 'money', min: 2, max: 2 }),
  },
  {
    says: 'setOn names an occasion',
    broken: withField({ type: 'datetime', setOn: 'updated' }),
    problems: [
      {
        rule: 'unknown-word',
        at: 'boats.fields.extra.setOn',
        message: "'updated' is no occasion for setOn.",
        hint: "Did you mean 'update'?",
      },
    ],
    valid: withField({ type: 'datetime', setOn: 'update' }),
  },
  {
    says: 'only times and people are set by what happens',
    broken: withField({ type: 'text', setOn: 'create' }),
    problems: [
      {
        rule: 'wrong-set-on',
        at: 'boats.fields.extra.setOn',
        message: 'A field of type text has no setOn.',
        hint: 'A datetime is set to the time, a reference to whoever did it.',
      },
    ],
    valid: withField({ type: 'datetime', setOn: 'create' }),
  },
  {
    says: 'the rows of another entity keep its types',
    broken: {
      boats: boats(),
      ferries: boats({
        name: 'ferries',
        fields: { ...fields, name: { type: 'integer' } },
        rows: { of: 'boats', where: {} },
      }),
    },
    problems: [
      {
        rule: 'field-type-clash',
        at: 'ferries.fields.name',
        message: "'name' is of type integer here, but of type text in boats, whose rows these are.",
        hint: 'Give both the same type, or this one another name.',
      },
    ],
    valid: {
      boats: boats(),
      ferries: boats({
        name: 'ferries',
        fields: { ...fields, decks: { type: 'integer' } },
        rows: { of: 'boats', where: {} },
      }),
    },
  },
  {
    says: 'everything is plain data',
    broken: withField({ type: 'choice', values: { sail: () => 'plain' }, default: undefined }),
    problems: [
      {
        rule: 'not-plain-data',
        at: 'boats.fields.extra.values.sail',
        message: 'It holds a function, which is no plain data.',
        hint: 'Both sides and JSON read it: use texts, numbers, true, false, null, lists and objects.',
      },
      {
        rule: 'not-plain-data',
        at: 'boats.fields.extra.default',
        message: 'It holds undefined, which is no plain data.',
        hint: 'Both sides and JSON read it: use texts, numbers, true, false, null, lists and objects.',
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' } }),
  },
  {
    says: 'a date object is no plain data either',
    broken: { boats: boats({ form: new Date(0) }) },
    problems: [
      {
        rule: 'not-plain-data',
        at: 'boats.form',
        message: 'It holds an instance of Date, which is no plain data.',
        hint: 'Both sides and JSON read it: use texts, numbers, true, false, null, lists and objects.',
      },
    ],
    valid: { boats: boats({ form: ['name'], lists: { all: list() } }) },
  },
]

describe.each(cases)('a field rule: $says', ({ broken, problems, valid }) => {
  it('is said of what breaks it, and nothing else is', () => {
    expect(checkRegistry(broken)).toEqual(problems)
  })
  it('is not said of what keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
