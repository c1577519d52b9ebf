import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, fields, list, withField } from './check-base.ts'

/** An entity with a reference to one of several entities. */
const createReference = (targets: Record<string, string>) => ({
  boats: boats({
    fields: {
      ...fields,
      kind: { type: 'choice', values: { sail: 'plain' } },
      extra: { type: 'polymorphic', typeField: 'kind', to: targets },
    },
  }),
})
const toBoats = { type: 'reference', to: 'boats', nullable: true }
/** A registry of one entity with several additional fields. */
const withFields = (extraFields: object) => ({
  boats: boats({ fields: { ...fields, ...extraFields } }),
})

const cases: Case[] = [
  {
    says: 'a field of several entities names a choice that says of which',
    broken: withField({ type: 'polymorphic', typeField: 'nmae', to: {} }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.fields.extra.typeField',
        message: "'nmae' is no field of type choice of boats.",
      },
    ],
    valid: createReference({ sail: 'boats' }),
  },
  {
    says: 'each value of that choice means an entity, and no other',
    broken: createReference({ sial: 'boats' }),
    problems: [
      {
        rule: 'unknown-word',
        path: 'boats.fields.extra.to.sial',
        message: "'sial' is no value of 'kind'.",
        hint: "Did you mean 'sail'?",
      },
      {
        rule: 'missing-key',
        path: 'boats.fields.extra.to',
        message: "'sail' is missing: each value of 'kind' needs an entity.",
      },
    ],
    valid: createReference({ sail: 'boats' }),
  },
  {
    says: 'a field is an object',
    broken: withField('text'),
    problems: [
      { rule: 'wrong-shape', path: 'boats.fields.extra', message: 'A field must be an object.' },
    ],
    valid: withField({ type: 'text' }),
  },
  {
    says: 'a reference says where it points',
    broken: withField({ type: 'reference' }),
    problems: [
      {
        rule: 'missing-key',
        path: 'boats.fields.extra',
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
        path: 'boats.fields.extra.where.nam',
        message: "'nam' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-condition',
        path: 'boats.fields.extra.where.id',
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
        path: 'boats.fields.owner_id.include[0]',
        message: "It is called 'owner_name', which boats has already.",
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
    says: 'a time that is taken is told by fields of the row, and by one of what it points to',
    broken: withFields({
      on: { type: 'datetime' },
      long: { type: 'integer' },
      extra: {
        ...toBoats,
        noOverlap: { start: 'onn', minutes: 'on', buffer: ['extra', 'name'], where: { long: 'x' } },
      },
      other: { ...toBoats, noOverlap: { strat: 'on', minutes: 'long' } },
    }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.fields.extra.noOverlap.start',
        message: "'onn' is no field of type datetime of boats.",
        hint: "Did you mean 'on'?",
      },
      {
        rule: 'unknown-field',
        path: 'boats.fields.extra.noOverlap.minutes',
        message: "'on' is no field of type integer of boats.",
        hint: "It can be 'long'.",
      },
      {
        rule: 'wrong-condition',
        path: 'boats.fields.extra.noOverlap.where.long',
        message: "'x' is no value for 'long', whose type is integer.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.fields.extra.noOverlap.buffer',
        message: "'name' is no field of type integer of boats.",
        hint: "It can be 'long'.",
      },
      {
        rule: 'unknown-key',
        path: 'boats.fields.other.noOverlap.strat',
        message: "'strat' is no key of a noOverlap.",
        hint: "Did you mean 'start'?",
      },
    ],
    valid: withFields({
      on: { type: 'datetime' },
      long: { type: 'integer' },
      extra: {
        ...toBoats,
        noOverlap: { start: 'on', minutes: 'long', buffer: ['extra', 'long'], where: { long: 1 } },
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
        path: 'boats.fields.first.copies',
        message: "'nmae' is no field of boats.",
        hint: "Did you mean 'name'?",
      },
      {
        rule: 'wrong-copy',
        path: 'boats.fields.second.copies',
        message: "A field of type date cannot copy 'name', whose type is text.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.fields.third.derivedFrom',
        message: "'extr' is no field of type reference of boats.",
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
        renamedFrom: ['ships', 'boats'],
        fields: {
          ...fields,
          extra: { type: 'text', renamedFrom: 'name' },
          state: {
            type: 'choice',
            values: { sail: 'plain' },
            valuesRenamedFrom: { row: 'x', sail: 'sail' },
          },
        },
      }),
    },
    problems: [
      {
        rule: 'wrong-rename',
        path: 'boats.renamedFrom',
        message: "'boats' is still declared, so it is no former name.",
        hint: "Remove it from 'renamedFrom', or remove the declared 'boats'.",
      },
      {
        rule: 'wrong-rename',
        path: 'boats.fields.extra.renamedFrom',
        message: "'name' is still declared, so it is no former name.",
        hint: "Remove it from 'renamedFrom', or remove the declared 'name'.",
      },
      {
        rule: 'unknown-word',
        path: 'boats.fields.state.valuesRenamedFrom.row',
        message: "'row' is no value of the field.",
        hint: "It can be 'sail'.",
      },
      {
        rule: 'wrong-rename',
        path: 'boats.fields.state.valuesRenamedFrom.sail',
        message: "'sail' is still declared, so it is no former name.",
        hint: "Remove it from 'renamedFrom', or remove the declared 'sail'.",
      },
    ],
    valid: {
      boats: boats({
        renamedFrom: 'ships',
        fields: {
          ...fields,
          extra: { type: 'text', renamedFrom: ['label', 'caption'] },
          state: {
            type: 'choice',
            values: { sail: 'plain' },
            valuesRenamedFrom: { sail: 'sailing' },
          },
          active: { type: 'flag', valuesRenamedFrom: { 1: 'on' } },
        },
      }),
    },
  },
  {
    says: 'what an outside provider calls a field is a place of its own',
    broken: withFields({
      first: { type: 'text', externalName: 'a b' },
      second: { type: 'text', externalName: 'second' },
      third: { type: 'text', externalName: 'name.short' },
      fourth: { type: 'text', externalName: 'pricing.percent' },
      fifth: { type: 'text', externalName: 'pricing.percent' },
    }),
    problems: [
      {
        rule: 'wrong-external-name',
        path: 'boats.fields.first.externalName',
        message: "'a b' is no name in an answer.",
        hint: "Write it like this: 'pricing.percent'.",
      },
      {
        rule: 'wrong-external-name',
        path: 'boats.fields.second.externalName',
        message: 'It is the name of the field.',
        hint: "Remove 'externalName'.",
      },
      {
        rule: 'wrong-external-name',
        path: 'boats.fields.third.externalName',
        message: "Responses already have a field 'name'.",
        hint: "Give each a place of its own with 'externalName'.",
      },
      {
        rule: 'wrong-external-name',
        path: 'boats.fields.fourth.externalName',
        message: "Responses already have a field 'fifth'.",
        hint: "Give each a place of its own with 'externalName'.",
      },
      {
        rule: 'wrong-external-name',
        path: 'boats.fields.fifth.externalName',
        message: "Responses already have a field 'fourth'.",
        hint: "Give each a place of its own with 'externalName'.",
      },
    ],
    valid: withFields({
      first: { type: 'text', externalName: 'firstName' },
      second: { type: 'text', externalName: 'pricing.percent' },
      third: { type: 'text', externalName: 'pricing.amount' },
    }),
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
        path: 'boats.fields.owner_id.include[0]',
        message: "'seen_at' is volatile, so its changes would not reach these lists.",
        hint: "Remove 'volatile' from the field, or do not include it here.",
      },
    ],
    valid: withFields({
      seen_at: { type: 'datetime', nullable: true, volatile: true },
      owner_id: { type: 'reference', to: 'boats', nullable: true, include: ['name'] },
    }),
  },
  {
    says: 'what is sent instead of a choice is for one that is there',
    broken: withField({ type: 'choice', values: { sail: 'plain' }, aliases: { sial: 'sail ' } }),
    problems: [
      {
        rule: 'unknown-word',
        path: 'boats.fields.extra.aliases.sial',
        message: "'sial' is no choice.",
        hint: "Did you mean 'sail'?",
      },
    ],
    valid: withField({ type: 'choice', values: { sail: 'plain' }, aliases: { sail: 'sail ' } }),
  },
  {
    says: 'money is exact text, in its default as well',
    broken: withField({ type: 'money', default: 0 }),
    problems: [
      {
        rule: 'wrong-default',
        path: 'boats.fields.extra.default',
        message: '0 is no value for this field of type money.',
        hint: "Write it so: '0.000'.",
      },
    ],
    valid: withField({ type: 'money', default: '0.000' }),
  },
  {
    says: 'only times and people are set by what happens',
    broken: withField({ type: 'text', setOn: 'create' }),
    problems: [
      {
        rule: 'wrong-set-on',
        path: 'boats.fields.extra.setOn',
        message: 'A field of type text has no setOn.',
        hint: 'A datetime is set to the time, a reference to the account.',
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
        rows: { entity: 'boats', where: {} },
      }),
    },
    problems: [
      {
        rule: 'field-type-clash',
        path: 'ferries.fields.name',
        message: "'name' is of type integer here, but of type text in boats, whose rows these are.",
        hint: 'Give both the same type, or this one another name.',
      },
    ],
    valid: {
      boats: boats(),
      ferries: boats({
        name: 'ferries',
        fields: { ...fields, decks: { type: 'integer' } },
        rows: { entity: 'boats', where: {} },
      }),
    },
  },
  {
    says: 'everything is plain data',
    broken: withField({ type: 'choice', values: { sail: () => 'plain' }, default: undefined }),
    problems: [
      {
        rule: 'not-plain-data',
        path: 'boats.fields.extra.values.sail',
        message: 'It contains a function, which is not plain data.',
        hint: 'JSON must be able to hold it: use texts, numbers, true, false, null, lists and objects.',
      },
      {
        rule: 'not-plain-data',
        path: 'boats.fields.extra.default',
        message: 'It contains undefined, which is not plain data.',
        hint: 'JSON must be able to hold it: use texts, numbers, true, false, null, lists and objects.',
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
        path: 'boats.form',
        message: 'It contains an instance of Date, which is not plain data.',
        hint: 'JSON must be able to hold it: use texts, numbers, true, false, null, lists and objects.',
      },
    ],
    valid: { boats: boats({ form: ['name'], lists: { all: list() } }) },
  },
]

describe.each(cases)('a field rule: $says', ({ broken, problems, valid }) => {
  it('is the only rule reported for a declaration that breaks it', () => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
  })
  it('is not reported for a declaration that keeps it', () => {
    expect(checkRegistry(valid)).toEqual([])
  })
})
