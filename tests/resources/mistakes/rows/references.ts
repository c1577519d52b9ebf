import type { Mistake } from '../mistake.ts'

export const references: readonly Mistake[] = [
  {
    did: 'a reference points to no entity',
    change: { 'boats.fields.harbour_id.to': 'harbour' },
    at: 'boats.fields.harbour_id.to',
    compiler:
      "Type '\"harbour\"' is not assignable to type 'ResourceName'. Did you mean '\"harbours\"'?",
    check: { message: "'harbour' is no entity.", hint: "Did you mean 'harbours'?" },
  },
  {
    did: 'a reference needs a row of its own kind',
    change: {
      'boats.fields.mother_id': { type: 'reference', to: 'boats' },
      'boats.form': ['code', 'harbour_id', 'mother_id'],
    },
    at: 'boats.fields.mother_id',
    check: {
      message: 'A row of boats needs one of boats, so no first row can be created.',
      hint: "Make one of these references 'nullable'.",
    },
  },
  {
    did: 'two references need one another',
    change: { 'harbours.fields.boat_id.nullable': undefined },
    at: 'boats.fields.harbour_id',
    check: {
      message:
        'A row of boats needs one of harbours, which needs one of boats, so no first row can be created.',
      hint: "Make one of these references 'nullable'.",
    },
  },
  {
    did: 'a reference may point to rows by a field that there is not',
    change: { 'boats.fields.harbour_id.where': { open: 1 } },
    at: 'boats.fields.harbour_id.where.open',
    check: {
      message: "'open' is no field of harbours.",
      hint: "It can be 'id', 'name', 'boat_id'.",
    },
  },
  {
    did: 'a reference shows a field that there is not',
    change: { 'boats.fields.harbour_id.include': ['phone'] },
    at: 'boats.fields.harbour_id.include[0]',
    check: {
      message: "'phone' is no field of harbours.",
      hint: "It can be 'id', 'name', 'boat_id'.",
    },
  },
  {
    did: 'places are counted in a field that there is not',
    change: {
      'boats.fields.mother_id': {
        type: 'reference',
        to: 'boats',
        nullable: true,
        capacity: { count: 'seat', limit: 'seats' },
      },
    },
    at: 'boats.fields.mother_id.capacity.count',
    check: {
      message: "'seat' is no field of type integer of boats.",
      hint: "Did you mean 'seats'?",
    },
  },
  {
    did: 'several references may be none',
    change: {
      'boats.fields.harbour_ids': { type: 'references', to: 'harbours', nullable: true, max: 0 },
    },
    at: 'boats.fields.harbour_ids.max',
    check: { message: "'max' must be a whole number from 1." },
  },
  {
    did: 'one is never taken twice by a time that is none',
    change: { 'boats.fields.skipper_id.noOverlap': { start: 'size', minutes: 'seats' } },
    at: 'boats.fields.skipper_id.noOverlap.start',
    check: {
      message: "'size' is no field of type datetime of boats.",
      hint: "It can be 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'the most minutes of a day are none',
    change: {
      'boats.fields.skipper_id.noOverlap': {
        start: 'created_at',
        minutes: 'seats',
        dailyMinutes: 0,
      },
    },
    at: 'boats.fields.skipper_id.noOverlap.dailyMinutes',
    check: { message: "'dailyMinutes' must be a whole number from 1." },
  },
  {
    did: 'a place has no coordinates',
    change: {
      'boats.fields.skipper_id.noOverlap': {
        start: 'created_at',
        minutes: 'seats',
        places: ['harbour_id'],
        kilometresPerHour: 30,
      },
    },
    at: 'boats.fields.skipper_id.noOverlap.places[0]',
    check: {
      message: "'harbour_id' points to harbours, which has no coordinates.",
      hint: 'Give it two fields of type coordinate: latitude and longitude.',
    },
  },
  {
    did: 'a way has a speed and no places',
    change: {
      'boats.fields.skipper_id.noOverlap': {
        start: 'created_at',
        minutes: 'seats',
        kilometresPerHour: 30,
      },
    },
    at: 'boats.fields.skipper_id.noOverlap.places',
    check: {
      message: "'places' and 'kilometresPerHour' belong together.",
      hint: 'Write both, or neither.',
    },
  },
  {
    did: 'a way takes no minutes',
    change: {
      'boats.fields.skipper_id.noOverlap': {
        start: 'created_at',
        minutes: 'seats',
        travelMinutes: 0,
      },
    },
    at: 'boats.fields.skipper_id.noOverlap.travelMinutes',
    check: { message: "'travelMinutes' must be a whole number from 1." },
  },
  {
    did: 'a choice by day is by what is no day',
    change: { 'boats.fields.harbour_id.day': 'name' },
    at: 'boats.fields.harbour_id.day',
    check: { message: "'name' is no field of type date of harbours." },
  },
  {
    did: 'a reference to no account proposes the user',
    change: { 'boats.fields.harbour_id.proposed': 'me' },
    at: 'boats.fields.harbour_id.proposed',
    check: { message: "'me' is no proposed value." },
  },
  {
    did: 'a date proposes no day',
    change: { 'boats.fields.built_on.proposed': 'tomorow' },
    at: 'boats.fields.built_on.proposed',
    compiler:
      'Type \'"tomorow"\' is not assignable to type \'"today" | "tomorrow" | undefined\'. Did you mean \'"tomorrow"\'?',
    check: {
      message: "'tomorow' is no proposed value.",
      hint: "Did you mean 'tomorrow'?",
    },
  },
  {
    did: 'a choice is narrowed by a field that there is not',
    change: { 'boats.fields.harbour_id.within': { boat_id: 'boat' } },
    at: 'boats.fields.harbour_id.within.boat_id',
    check: {
      message: "'boat' is no field of boats.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a copy is of another type',
    change: { 'boats.fields.afloat.copies': ['harbour_id', 'name'] },
    at: 'boats.fields.afloat.copies',
    check: { message: "A field of type flag cannot copy 'name', whose type is text." },
  },
  {
    did: 'a copy is of a field that there is not',
    change: { 'boats.fields.afloat.copies': ['harbour_id', 'afloat'] },
    at: 'boats.fields.afloat.copies',
    check: {
      message: "'afloat' is no field of harbours.",
      hint: "It can be 'id', 'name', 'boat_id'.",
    },
  },
  {
    did: 'a value follows from something that is no reference',
    change: { 'boats.fields.seats.derivedFrom': 'size' },
    at: 'boats.fields.seats.derivedFrom',
    check: {
      message: "'size' is no field of type reference of boats.",
      hint: "It can be 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'a form asks for rows that a role cannot list',
    change: {
      'harbours.reads.pick.roles': ['admin'],
      'boats.lists.all.filters': [],
      'trips.params': {},
    },
    at: 'boats.form[7]',
    check: {
      message: "It is chosen from harbours, which 'operations' cannot list.",
      hint: 'Declare a read of harbours for that role that returns all of its rows.',
    },
  },
  {
    did: 'a choice is narrowed by a reference that there is not',
    change: { 'boats.fields.harbour_id.via': ['city_id'] },
    at: 'boats.fields.harbour_id.via[0]',
    check: {
      message: "'city_id' is no field of type reference of harbours.",
      hint: "It can be 'boat_id'.",
    },
  },
  {
    did: 'a condition compares a field of several references with one of them',
    change: {
      'boats.fields.harbour_ids': { type: 'references', to: 'harbours', nullable: true },
      'boats.lists.all.where': { harbour_ids: { not: 1 } },
    },
    at: 'boats.lists.all.where.harbour_ids',
    compiler: {
      at: 'boats.lists.all.where.harbour_ids.not',
      message: "Type 'number' is not assignable to type 'null'.",
    },
    check: { message: "1 is no value for 'harbour_ids', whose type is references." },
  },
  {
    did: 'rows take time on some days',
    change: {
      'boats.fields.skipper_id.noOverlap': {
        start: 'left_at',
        minutes: 'seats',
        where: { built_on: { before: 'today' } },
      },
    },
    at: 'boats.fields.skipper_id.noOverlap.where.built_on',
    compiler: {
      at: 'boats.fields.skipper_id.noOverlap.where.built_on.before',
      message:
        "Object literal may only specify known properties, and 'before' does not exist in type '…'.",
    },
    check: { message: 'This condition is a value or { not: value }.' },
  },
]
