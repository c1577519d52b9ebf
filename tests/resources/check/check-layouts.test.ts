import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, type Data, fields, list } from './check-base.ts'

const timed = {
  ...fields,
  sails_on: { type: 'date' },
  back_on: { type: 'date' },
  sails_at: { type: 'datetime' },
  minutes: { type: 'integer' },
  captain_id: { type: 'reference', to: 'boats', nullable: true },
  docked: { type: 'flag', default: 0 },
}
const states = {
  docked: { when: { docked: 1 }, tone: 'good' },
  sailing: { when: {}, tone: 'moving' },
}
const createBoats = (keys: Data) => ({ boats: boats({ fields: timed, ...keys }) })

const cases: Case[] = [
  {
    says: 'a calendar names fields of the types that it is drawn by',
    broken: createBoats({
      calendar: { start: 'name', minutes: 'sails_at', lane: 'captian_id', colour: 'red' },
    }),
    problems: [
      {
        rule: 'unknown-key',
        path: 'boats.calendar.colour',
        message: "'colour' is no key of a calendar.",
        hint: "It can be 'start', 'end', 'minutes', 'lane', 'place'.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.calendar.start',
        message: "'name' is no field of type date or datetime of boats.",
        hint: "It can be 'deleted_at', 'sails_on', 'back_on', 'sails_at'.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.calendar.minutes',
        message: "'sails_at' is no field of type integer of boats.",
        hint: "It can be 'minutes'.",
      },
      {
        rule: 'unknown-field',
        path: 'boats.calendar.lane',
        message: "'captian_id' is no field of type reference of boats.",
        hint: "Did you mean 'captain_id'?",
      },
    ],
    valid: createBoats({ calendar: { start: 'sails_at', minutes: 'minutes', lane: 'captain_id' } }),
  },
  {
    says: 'a calendar has a start',
    broken: createBoats({ calendar: { end: 'back_on' } }),
    problems: [
      {
        rule: 'missing-key',
        path: 'boats.calendar',
        message: "'start' is missing: a calendar must have it.",
      },
    ],
    valid: createBoats({ calendar: { start: 'sails_on', end: 'back_on' } }),
  },
  {
    says: 'minutes and people go with a moment, and a last day with a day',
    broken: createBoats({
      calendar: {
        start: 'sails_on',
        end: 'back_on',
        minutes: 'minutes',
        lane: 'captain_id',
        place: 'captain_id',
      },
    }),
    problems: ['minutes', 'lane', 'place'].map((key) => ({
      rule: 'wrong-calendar',
      path: `boats.calendar.${key}`,
      message: `'${key}' needs a start of type datetime, and this one is a date.`,
      hint: 'Remove it, or name a start of type datetime.',
    })),
    valid: createBoats({ calendar: { start: 'sails_on', end: 'back_on' } }),
  },
  {
    says: 'a board is of what has a life cycle',
    broken: createBoats({ states, board: ['sailing', 'docked'] }),
    problems: [
      {
        rule: 'wrong-board',
        path: 'boats.board',
        message: 'boats has no transitions or actions, so no card can be moved.',
        hint: "Declare 'transitions' or 'actions', or remove 'board'.",
      },
    ],
    valid: createBoats({
      states,
      actions: {
        moor: {
          label: 'Moor',
          from: 'sailing',
          to: 'docked',
          set: { docked: 1 },
          roles: ['admin'],
        },
      },
      lists: { all: list({ actions: ['moor'] }) },
      board: ['sailing', 'docked'],
    }),
  },
  {
    says: 'a card names fields, and something shows it',
    broken: createBoats({ card: ['captian_id'] }),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.card[0]',
        message: "'captian_id' is no field of boats.",
        hint: "Did you mean 'captain_id'?",
      },
      {
        rule: 'wrong-card',
        path: 'boats.card',
        message: 'boats has no calendar or board to show cards.',
        hint: "Declare 'calendar' or 'board', or remove 'card'.",
      },
    ],
    valid: createBoats({ calendar: { start: 'sails_on' }, card: ['captain_id'] }),
  },
]

describe('the registry check of calendars, boards and cards', () => {
  it.each(cases)('reports: $says', ({ broken, problems, valid }) => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    expect(checkRegistry(valid)).toEqual([])
  })
})
