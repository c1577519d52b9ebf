import { GOOD } from '../good.ts'
import type { Mistake } from '../mistake.ts'

/** A valid action, which the list of boats offers. */
const seal = { label: 'Seal', set: { afloat: 0 }, roles: ['admin'] }
const offered = ['create', 'update', 'start', 'delete', 'restore', 'seal']
const declared = (action: object) => ({
  'boats.lists.all.actions': offered,
  'boats.actions': { seal: { ...seal, ...action } },
})

/** Two valid actions, each with changed words. */
const two = (first: object, second: object = {}) => ({
  'boats.lists.all.actions': [...offered, 'open'],
  'boats.actions': {
    seal: { ...seal, ...second },
    open: { label: 'Open', set: { afloat: 1 }, roles: ['admin'], ...first },
  },
})
const FORM = GOOD.boats.form

export const actions: readonly Mistake[] = [
  {
    did: 'an action says nothing on its button',
    change: {
      'boats.lists.all.actions': offered,
      'boats.actions': { seal: { set: { afloat: 0 } } },
    },
    at: 'boats.actions.seal',
    compiler: "Property 'label' is missing in type '…' but required in type '…'.",
    check: { message: "'label' is missing: an action must have it." },
  },
  {
    did: 'the button of an action is empty',
    change: declared({ label: ' ' }),
    at: 'boats.actions.seal.label',
    check: { message: "'label' must be a text that is not empty." },
  },
  {
    did: 'an action writes what is computed',
    change: {
      ...declared({ set: { worth: '1.000' } }),
      'boats.fields.worth': { type: 'money', nullable: true, computed: { multiply: ['price', 2] } },
    },
    at: 'boats.actions.seal.set.worth',
    check: {
      message: "'worth' is computed and has no column.",
      hint: 'Name a field that is stored.',
    },
  },
  {
    did: 'an action has the name of a verb',
    change: {
      'boats.lists.all.actions': [...offered, 'pay'],
      'boats.actions': { seal, pay: seal },
    },
    at: 'boats.actions.pay',
    check: {
      message: "'pay' is a standard verb.",
      hint: "Give the action another name. Or declare it in 'transitions', without texts; the long form also names it in 'calls' or 'extensions'.",
    },
  },
  {
    did: 'an action stamps a reference to other rows than accounts',
    change: declared({ stamps: ['harbour_id'] }),
    at: 'boats.actions.seal.stamps[0]',
    check: {
      message: "'stamps' writes an account to 'harbour_id', which points to harbours.",
      hint: "Point it to 'users'.",
    },
  },
  {
    did: 'an action has the name of a verb that deletes',
    change: {
      'boats.lists.all.actions': [...offered, 'cancel'],
      'boats.actions': { seal, cancel: seal },
    },
    at: 'boats.actions.cancel',
    check: {
      message: "'cancel' is a standard verb, which moves a row to the trash.",
      hint: "Give the action another name. Or declare it in 'transitions', without texts; the long form also names it in 'calls' or 'extensions'.",
    },
  },
  {
    did: 'an action has a name that no address has',
    change: {
      'boats.lists.all.actions': [...offered, 'seal it'],
      'boats.actions': { seal, 'seal it': seal },
    },
    at: 'boats.actions.seal it',
    check: {
      message: "'seal it' is no name of an action.",
      hint: "Write it like this: 'markPaid'.",
    },
  },
  {
    did: 'an action changes nothing',
    change: {
      'boats.lists.all.actions': offered,
      'boats.actions': { seal: { label: 'Seal', roles: ['admin'] } },
    },
    at: 'boats.actions.seal',
    check: {
      message: 'The action changes nothing.',
      hint: "Write values in 'set', ask for 'requiredFields' or 'optionalFields', or record it in 'stamps'.",
    },
  },
  {
    did: 'an action is offered by no list',
    change: { 'boats.actions': { seal } },
    at: 'boats.actions.seal',
    check: {
      message: "No list offers 'seal'.",
      hint: "Name it in the 'actions' or 'pageActions' of a list.",
    },
  },
  {
    did: 'an action is recorded in a field of another type',
    change: declared({ stamps: ['seats'] }),
    at: 'boats.actions.seal.stamps[0]',
    check: {
      message: "'seats' is no field of type datetime or reference of boats.",
      hint: "It can be 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'an action is recorded in no field',
    change: declared({ stamps: ['sealed_at'] }),
    at: 'boats.actions.seal.stamps[0]',
    compiler:
      'Type \'"sealed_at"\' is not assignable to type \'"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story"\'.',
    check: {
      message: "'sealed_at' is no field of type datetime or reference of boats.",
      hint: "Did you mean 'created_at'?",
    },
  },
  {
    did: 'an action asks for no field',
    change: declared({ requiredFields: ['colour'] }),
    at: 'boats.actions.seal.requiredFields[0]',
    compiler:
      'Type \'"colour"\' is not assignable to type \'"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story"\'.',
    check: {
      message: "'colour' is no field of boats.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'an action may be given no field',
    change: declared({ optionalFields: ['colour'] }),
    at: 'boats.actions.seal.optionalFields[0]',
    compiler:
      'Type \'"colour"\' is not assignable to type \'"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story"\'.',
    check: {
      message: "'colour' is no field of boats.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'an action says yes or no to being kept on a device',
    change: declared({ offline: false }),
    at: 'boats.actions.seal.offline',
    compiler: "Type 'false' is not assignable to type 'true'.",
    check: { message: "'offline' must be true, or left out." },
  },
  {
    did: 'the icon of an action is not drawn',
    change: declared({ icon: 'stamp' }),
    at: 'boats.actions.seal.icon',
    compiler: "Type '\"stamp\"' is not assignable to type '…'.",
    check: { message: "'stamp' is no icon.", hint: "Did you mean 'staff'?" },
  },
  {
    did: 'an action has a tone that there is not',
    change: declared({ tone: 'bad' }),
    at: 'boats.actions.seal.tone',
    compiler:
      'Type \'"bad"\' is not assignable to type \'"good" | "moving" | "plain" | "stopped" | "waiting" | undefined\'.',
    check: {
      message: "'bad' is no tone.",
      hint: "It can be 'plain', 'waiting', 'moving', 'good', 'stopped'.",
    },
  },
  {
    did: 'a list offers an action that is misspelt',
    change: { ...declared({}), 'boats.lists.all.actions': [...offered, 'seel'] },
    at: 'boats.lists.all.actions[6]',
    compiler:
      'Type \'"seel"\' is not assignable to type \'"create" | "delete" | "restore" | "seal" | "start" | "update"\'.',
    check: { message: "'seel' is no verb.", hint: "Did you mean 'seal'?" },
  },
  {
    did: 'two actions have the same label',
    change: two({ label: 'Seal', icon: 'key' }),
    at: 'boats.actions.open.label',
    check: {
      message: "'seal' and 'open' have the same label.",
      hint: 'Give each a label of its own.',
    },
  },
  {
    did: 'two actions of a row have no icon',
    change: two({}),
    at: 'boats.actions.open.icon',
    check: {
      message: "A row can show 'seal' and 'open', which have the same icon.",
      hint: "Give each an 'icon' of its own; without one it is 'done'.",
    },
  },
  {
    did: 'two actions of a row have the same icon',
    change: two({ icon: 'key' }, { icon: 'key' }),
    at: 'boats.actions.open.icon',
    check: {
      message: "A row can show 'seal' and 'open', which have the same icon.",
      hint: "Give each an 'icon' of its own; without one it is 'done'.",
    },
  },
  {
    did: 'an action asks for a value that it sets itself',
    change: declared({ requiredFields: ['afloat'] }),
    at: 'boats.actions.seal.set',
    check: {
      message: "'afloat' is in 'requiredFields' already.",
      hint: 'Name it in one of them.',
    },
  },
  {
    did: 'an action requires a field and leaves it open',
    change: declared({ requiredFields: ['story'], optionalFields: ['story'] }),
    at: 'boats.actions.seal.optionalFields',
    check: {
      message: "'story' is in 'requiredFields' already.",
      hint: 'Name it in one of them.',
    },
  },
  {
    did: 'an action is recorded in a field that it empties',
    change: declared({ set: { left_at: null }, stamps: ['left_at'] }),
    at: 'boats.actions.seal.stamps',
    check: { message: "'left_at' is in 'set' already.", hint: 'Name it in one of them.' },
  },
  {
    did: 'an action is for rows in a state whose condition it contradicts',
    change: declared({ from: 'sailing', to: 'sailing', when: { left_at: null } }),
    at: 'boats.actions.seal.when',
    check: {
      message: "No row that is 'sailing' meets this condition.",
      hint: "Change 'from' or 'when'.",
    },
  },
  {
    did: 'an action is for no role, and a list offers it',
    change: declared({ roles: [] }),
    at: 'boats.lists.all.actions[5]',
    check: {
      message: "'seal' is for nobody, and the list for 'admin' and 'operations'.",
      hint: 'Remove it here, or give the call to a role of the list.',
    },
  },
  {
    did: 'an action compares a field that its role does not receive',
    change: {
      ...declared({ when: { story: null }, roles: ['operations'] }),
      'boats.fields.story.roles': ['admin'],
      'boats.form': FORM.filter((name) => name !== 'story'),
    },
    at: 'boats.actions.seal.when.story',
    check: {
      message: "'operations' does not receive 'story' of boats.",
      hint: "Remove it here, or add the role to the field's 'roles'.",
    },
  },
]
