import type { Mistake } from '../mistake.ts'

export const states: readonly Mistake[] = [
  {
    did: 'a state has a tone that there is not',
    change: { 'boats.states.docked.tone': 'gud' },
    at: 'boats.states.docked.tone',
    compiler:
      'Type \'"gud"\' is not assignable to type \'"good" | "moving" | "plain" | "stopped" | "waiting"\'.',
    check: {
      message: "'gud' is no tone.",
      hint: "It can be 'plain', 'waiting', 'moving', 'good', 'stopped'.",
    },
  },
  {
    did: 'why a row is in a state is told by no field',
    change: { 'boats.states.sunk.reasonField': 'reason' },
    at: 'boats.states.sunk.reasonField',
    compiler: "Type '\"reason\"' is not assignable to type '…'.",
    check: {
      message: "'reason' is no field of type reference or text or longtext of boats.",
      hint: "It can be 'code', 'number', 'story', 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'a state comes after one that takes all rows',
    change: {
      'boats.states': {
        docked: { when: {}, tone: 'plain' },
        sailing: { when: { left_at: { not: null } }, tone: 'moving' },
      },
    },
    at: 'boats.states.sailing',
    check: {
      message: "No row is ever 'sailing': 'docked' comes first and matches all of its rows.",
      hint: 'Put the narrower state first, because a row has the first state that it matches.',
    },
  },
  {
    did: 'a transition leads from no state',
    change: { 'boats.transitions.start.from': 'doked' },
    at: 'boats.transitions.start.from',
    compiler:
      'Type \'"doked"\' is not assignable to type \'OneOrMore<"docked" | "sailing" | "sunk"> | undefined\'. Did you mean \'"docked"\'?',
    check: { message: "'doked' is no state of boats.", hint: "Did you mean 'docked'?" },
  },
  {
    did: 'owners make a call from a state that there is not',
    change: { 'boats.transitions.start.ownerStates': 'doked' },
    at: 'boats.transitions.start.ownerStates',
    compiler:
      'Type \'"doked"\' is not assignable to type \'OneOrMore<"docked" | "sailing" | "sunk"> | undefined\'. Did you mean \'"docked"\'?',
    check: { message: "'doked' is no state of boats.", hint: "Did you mean 'docked'?" },
  },
  {
    did: 'a transition leads to no state',
    change: { 'boats.transitions.start.to': ['sailing', 'gone'] },
    at: 'boats.transitions.start.to[1]',
    compiler: 'Type \'"gone"\' is not assignable to type \'"docked" | "sailing" | "sunk"\'.',
    check: {
      message: "'gone' is no state of boats.",
      hint: "It can be 'sunk', 'sailing', 'docked'.",
    },
  },
  {
    did: 'a transition leads where it does not say',
    change: { 'boats.transitions.start.to': 'docked' },
    at: 'boats.transitions.start',
    check: {
      message: "From 'docked' it can lead to 'sailing', which 'to' does not name.",
      hint: "Name 'sailing' in 'to', or 'set' the fields that lead to 'docked'.",
    },
  },
  {
    did: 'a key of a transition is misspelt',
    change: { 'boats.transitions.start.form': 'docked' },
    at: 'boats.transitions.start.form',
    compiler:
      "Object literal may only specify known properties, and 'form' does not exist in type '…'.",
    check: { message: "'form' is no key of a transition.", hint: "Did you mean 'from'?" },
  },
  {
    did: 'a usual value is that of a field that is not sent',
    change: { 'boats.transitions.start.expects': { price: 'price' } },
    at: 'boats.transitions.start.expects.price',
    check: { message: "'price' is no field that the call sends." },
  },
  {
    did: 'a usual value is no field',
    change: {
      'boats.transitions.start.optionalFields': ['price'],
      'boats.transitions.start.expects': { price: 'prise' },
    },
    at: 'boats.transitions.start.expects.price',
    compiler: `Type '"prise"' is not assignable to type '…'. Did you mean '"price"'?`,
    check: { message: "'prise' is no field of boats.", hint: "Did you mean 'price'?" },
  },
  {
    did: 'a usual value is of another type',
    change: {
      'boats.transitions.start.optionalFields': ['price'],
      'boats.transitions.start.expects': { price: 'seats' },
    },
    at: 'boats.transitions.start.expects.price',
    check: {
      message: "'price' is of type money, but 'seats' is of type integer.",
      hint: 'Name a field of the same type.',
    },
  },
  {
    did: 'a deletion is final that another call takes back',
    change: { 'boats.transitions.delete': { final: true } },
    at: 'boats.transitions.delete.final',
    check: {
      message: "'delete' is not final, because 'restore' takes it back.",
      hint: "Remove 'final', or the call 'restore'.",
    },
  },
  {
    did: 'a transition is final by halves',
    change: { 'boats.transitions.start.final': false },
    at: 'boats.transitions.start.final',
    compiler: "Type 'false' is not assignable to type 'true'.",
    check: { message: "'final' must be true, or left out." },
  },
  {
    did: 'a role of a transition is misspelt',
    change: { 'boats.transitions.start.roles': ['admin', 'operation'] },
    at: 'boats.transitions.start.roles[1]',
    compiler:
      'Type \'"operation"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"operations"\'?',
    check: { message: "'operation' is no role.", hint: "Did you mean 'operations'?" },
  },
  {
    did: 'a transition has no call',
    change: { 'boats.transitions.finish': { from: 'sailing', to: 'docked' } },
    at: 'boats.transitions.finish',
    compiler:
      "Object literal may only specify known properties, and 'finish' does not exist in type '…'.",
    check: {
      message: "The transition 'finish' has no call.",
      hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
    },
  },
  {
    did: 'a call has no transition',
    change: { 'boats.calls.finish': 'POST admin/boat/finish' },
    at: 'boats.calls.finish',
    check: {
      message: "The call 'finish' has no transition between states.",
      hint: "Declare it in 'transitions', or remove the call.",
    },
  },
  {
    did: 'a transition asks for no field',
    change: { 'boats.transitions.start.requiredFields': ['skiper_id'] },
    at: 'boats.transitions.start.requiredFields[0]',
    compiler:
      'Type \'"skiper_id"\' is not assignable to type \'"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story"\'. Did you mean \'"skipper_id"\'?',
    check: { message: "'skiper_id' is no field of boats.", hint: "Did you mean 'skipper_id'?" },
  },
  {
    did: 'a transition asks for what it stamps itself',
    change: { 'boats.transitions.start.requiredFields': ['left_at'] },
    at: 'boats.transitions.start.requiredFields[0]',
    check: {
      message: "'left_at' cannot be filled in: the server sets it.",
      hint: 'Remove it here.',
    },
  },
  {
    did: 'a new row is asked for its state before',
    change: { 'boats.transitions.create': { from: 'docked' } },
    at: 'boats.transitions.create.from',
    check: {
      message: "'from' compares an existing row, and 'create' has none.",
      hint: "Remove it; rules between fields go in 'checks'.",
    },
  },
  {
    did: 'a new row is asked what it is like',
    change: { 'boats.transitions.create': { when: { afloat: 1 } } },
    at: 'boats.transitions.create.when',
    check: {
      message: "'when' compares an existing row, and 'create' has none.",
      hint: "Remove it; rules between fields go in 'checks'.",
    },
  },
  {
    did: 'a transition writes what the field cannot hold',
    change: { 'boats.transitions.start.set': { afloat: 2 } },
    at: 'boats.transitions.start.set.afloat',
    compiler: "Type '2' is not assignable to type '0 | 1 | null | undefined'.",
    check: {
      message: "2 is no value for 'afloat', whose type is flag.",
      hint: 'Yes is 1, and no is 0.',
    },
  },
  {
    did: 'a board has a column for no state',
    change: { 'boats.board': ['docked', 'gone'] },
    at: 'boats.board[1]',
    compiler: 'Type \'"gone"\' is not assignable to type \'"docked" | "sailing" | "sunk"\'.',
    check: {
      message: "'gone' is no state of boats.",
      hint: "It can be 'sunk', 'sailing', 'docked'.",
    },
  },
  {
    did: 'plans may change rows in no state',
    change: { 'boats.plannable': ['docked', 'gone'] },
    at: 'boats.plannable[1]',
    compiler: 'Type \'"gone"\' is not assignable to type \'"docked" | "sailing" | "sunk"\'.',
    check: {
      message: "'gone' is no state of boats.",
      hint: "It can be 'sunk', 'sailing', 'docked'.",
    },
  },
  {
    did: 'a time off begins with what is no moment',
    change: { 'boats.timeOff': { who: 'harbour_id', from: 'size', to: 'left_at' } },
    at: 'boats.timeOff.from',
    compiler: "Type '\"size\"' is not assignable to type '…'.",
    check: {
      message: "'size' is no field of type datetime or time of boats.",
      hint: "It can be 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a time off is of a day that is no date',
    change: {
      'boats.timeOff': { who: 'harbour_id', day: 'size', from: 'left_at', to: 'left_at' },
    },
    at: 'boats.timeOff.day',
    compiler: 'Type \'"size"\' is not assignable to type \'"built_on"\'.',
    check: {
      message: "'size' is no field of type date of boats.",
      hint: "It can be 'built_on'.",
    },
  },
  {
    did: 'a time off ends on a day and begins on none',
    change: {
      'boats.timeOff': { who: 'harbour_id', lastDay: 'built_on', from: 'left_at', to: 'left_at' },
    },
    at: 'boats.timeOff.lastDay',
    check: {
      message: "'lastDay' of a time off has no first one.",
      hint: "Add 'day', or remove 'lastDay'.",
    },
  },
  {
    did: 'a time off of a day begins at a moment',
    change: {
      'boats.timeOff': { who: 'harbour_id', day: 'built_on', from: 'left_at', to: 'left_at' },
    },
    at: 'boats.timeOff.from',
    check: {
      message:
        "'from' of a time off with a 'day' is a field of type time, and this one is a datetime.",
      hint: "Name a time, or remove 'day'.",
    },
  },
  {
    did: 'a series is held by a number',
    change: {
      'boats.series': { group: 'size', rule: 'code' },
      'boats.calendar': { start: 'left_at' },
    },
    at: 'boats.series.group',
    compiler: "Type '\"size\"' is not assignable to type '…'.",
    check: {
      message: "'size' is no field of type text of boats.",
      hint: "It can be 'code', 'number'.",
    },
  },
  {
    did: 'rows repeat that begin at no moment',
    change: { 'boats.series': { group: 'code', rule: 'code' } },
    at: 'boats.series',
    check: {
      message: 'Rows of boats have no start time, so they cannot repeat.',
      hint: "Declare a 'calendar' whose 'start' is a datetime.",
    },
  },
  {
    did: 'a desk makes rows at a time that there is not',
    change: { 'boats.desk': { when: 'tomorrow', fields: ['harbour_id'] } },
    at: 'boats.desk.when',
    compiler: 'Type \'"tomorrow"\' is not assignable to type \'"later" | "today"\'.',
    check: {
      message: "'tomorrow' is no time of a desk.",
      hint: "It can be 'today', 'later'.",
    },
  },
  {
    did: 'a calendar begins with what is no day',
    change: { 'boats.calendar': { start: 'size' } },
    at: 'boats.calendar.start',
    compiler: "Type '\"size\"' is not assignable to type '…'.",
    check: {
      message: "'size' is no field of type date or datetime of boats.",
      hint: "It can be 'built_on', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a calendar groups people by what refers to no place',
    change: { 'boats.calendar': { start: 'left_at', place: 'code' } },
    at: 'boats.calendar.place',
    compiler: "Type '\"code\"' is not assignable to type '…'.",
    check: {
      message: "'code' is no field of type reference of boats.",
      hint: "It can be 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'why a row is in a state is told by a day',
    change: { 'boats.states.sunk.reasonField': 'built_on' },
    at: 'boats.states.sunk.reasonField',
    check: {
      message: "'built_on' is no field of type reference or text or longtext of boats.",
      hint: "It can be 'code', 'number', 'story', 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'why a row is in a state is told by a choice',
    change: { 'boats.states.sunk.reasonField': 'size' },
    at: 'boats.states.sunk.reasonField',
    check: {
      message: "'size' is no field of type reference or text or longtext of boats.",
      hint: "It can be 'code', 'number', 'story', 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'a value of a choice belongs to no state',
    change: {
      'boats.fields.phase': {
        type: 'choice',
        values: { planned: 'plain', built: 'good', sold: 'stopped' },
        default: 'planned',
      },
      'boats.states': {
        docked: { when: { phase: 'planned' }, tone: 'plain' },
        sailing: { when: { phase: 'built' }, tone: 'moving' },
      },
      'boats.transitions.start.set': { phase: 'built' },
    },
    at: 'boats.states',
    check: {
      message: "No state matches a row whose 'phase' is 'sold'.",
      hint: 'Add a state, or a last one for all other rows: { when: {} }.',
    },
  },
  {
    did: 'a transition is for rows in a state whose condition it contradicts',
    change: { 'boats.transitions.start.when': { left_at: { not: null } } },
    at: 'boats.transitions.start.when',
    check: {
      message: "No row that is 'docked' meets this condition.",
      hint: "Change 'from' or 'when'.",
    },
  },
]
