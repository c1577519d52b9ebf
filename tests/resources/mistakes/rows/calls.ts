import type { Mistake } from '../mistake.ts'

export const calls: readonly Mistake[] = [
  {
    did: 'a verb is misspelt',
    change: { 'boats.calls.destroy': 'POST admin/boat/purge' },
    at: 'boats.calls.destroy',
    compiler: "Type 'string' is not assignable to type 'Mistake<\"'destroy' is no verb\">'.",
    check: { message: "'destroy' is no verb.", hint: "Did you mean 'delete'?" },
  },
  {
    did: 'a row is changed by GET',
    change: { 'boats.calls.create': 'GET admin/boat/store' },
    at: 'boats.calls.create',
    check: {
      message: "'GET admin/boat/store' changes a row, and GET only reads.",
      hint: "Write 'POST admin/boat/store'.",
    },
  },
  {
    did: 'two verbs have one request',
    change: { 'boats.calls.update': 'POST admin/boat/store' },
    at: 'boats.calls.update',
    check: {
      message:
        "'POST admin/boat/store' is the request of boats.calls.create already, which does something else.",
      hint: 'Give each its own request; only lists of the same rows may share one.',
    },
  },
  {
    did: 'two entities change their rows by one request',
    change: { 'harbours.calls': { update: 'POST admin/boat/update' }, 'harbours.form': ['name'] },
    at: 'harbours.calls.update',
    check: {
      message: "'POST admin/boat/update' is the call of boats.calls.update already.",
      hint: "Two entities may share one only if they share a table or a 'sequence' of ids.",
    },
  },
  {
    did: 'a body names no field',
    change: { 'boats.calls.start': { request: 'POST admin/boat/start', body: ['id', 'cod'] } },
    at: 'boats.calls.start.body[1]',
    compiler: "Type '\"cod\"' is not assignable to type '…'. Did you mean '\"code\"'?",
    check: { message: "'cod' is no field of boats.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'a key of a call is misspelt',
    change: { 'boats.calls.start': { request: 'POST admin/boat/start', rolse: ['admin'] } },
    at: 'boats.calls.start.rolse',
    compiler:
      'Object literal may only specify known properties, but \'rolse\' does not exist in type \'DetailedCall<"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story">\'. Did you mean to write \'roles\'?',
    check: { message: "'rolse' is no key of a call.", hint: "Did you mean 'roles'?" },
  },
  {
    did: 'a call asks for what the server stamps',
    change: {
      'boats.calls.start': { request: 'POST admin/boat/start', body: ['id', 'created_at'] },
    },
    at: 'boats.calls.start.body[1]',
    check: {
      message: "'created_at' cannot be filled in: the server sets it.",
      hint: 'Remove it here.',
    },
  },
  {
    did: 'an encoding is misspelt',
    change: { 'boats.calls.start': { request: 'POST admin/boat/start', encoding: 'xml' } },
    at: 'boats.calls.start.encoding',
    compiler: "Type '\"xml\"' is not assignable to type 'Encoding | undefined'.",
    check: { message: "'xml' is no encoding.", hint: "It can be 'json', 'form', 'urlencoded'." },
  },
  {
    did: 'what is deleted cannot come back',
    change: {
      'boats.calls.restore': undefined,
      'boats.lists.all.actions': ['create', 'update', 'start', 'delete'],
    },
    at: 'boats.calls.delete',
    check: {
      message: "'delete' deletes rows of boats, but no call restores them.",
      hint: "Declare 'restore' in 'calls', or in 'extensions' if the specification has none.",
    },
  },
  {
    did: 'what nothing deletes can be restored',
    change: {
      'boats.calls.delete': undefined,
      'boats.lists.all.actions': ['create', 'update', 'start', 'restore'],
    },
    at: 'boats.calls.restore',
    check: {
      message: "'restore' is for deleted rows, and nothing deletes rows of boats.",
      hint: "Declare 'delete' as well, or remove this call.",
    },
  },
  {
    did: 'a form is sent that there is not',
    change: { 'harbours.calls': { update: 'POST admin/harbours/update' } },
    at: 'harbours.calls.update',
    check: {
      message: "'update' has nothing to send: harbours has no 'form'.",
      hint: "Name the fields to send in 'form', or give the call a 'body'.",
    },
  },
  {
    did: 'rows become one that cannot be changed',
    change: {
      'harbours.merge': 'POST admin/harbours/merge',
      'harbours.calls': { update: 'POST admin/harbours/update' },
      'harbours.form': ['name'],
    },
    at: 'harbours.merge',
    check: {
      message: "'merge' needs the call 'delete', which harbours does not have.",
      hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
    },
  },
]
