import type { Mistake } from '../mistake.ts'

export const forms: readonly Mistake[] = [
  {
    did: 'the notes and coins of lines are no amounts',
    change: {
      'boats.extensions': { read: 'POST admin/boat/one' },
      'boats.lines': {
        entity: 'harbours',
        reference: 'boat_id',
        columns: ['name'],
        denominations: 'name',
      },
      'harbours.extensions': {
        create: { request: 'POST admin/harbour/store', roles: ['admin', 'operations'] },
        update: { request: 'POST admin/harbour/update', roles: ['admin', 'operations'] },
        delete: { request: 'POST admin/harbour/destroy', roles: ['admin', 'operations'] },
        restore: { request: 'POST admin/harbour/restore', roles: ['admin', 'operations'] },
      },
      'harbours.fields.deleted_at': { type: 'datetime', nullable: true },
      'harbours.form': ['name', 'boat_id'],
    },
    at: 'boats.lines.denominations',
    check: { message: "'name' is no field of type money of harbours." },
  },
  {
    did: 'a form asks for no field',
    change: { 'boats.form': ['code', 'harbour_id', 'siez'] },
    at: 'boats.form[2]',
    compiler: "Type '\"siez\"' is not assignable to type '…'.",
    check: { message: "'siez' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'a form asks for a number that the server makes',
    change: { 'boats.form': ['code', 'harbour_id', 'number'] },
    at: 'boats.form[2]',
    check: {
      message: "'number' cannot be filled in: the server numbers the rows.",
      hint: 'Remove it here.',
    },
  },
  {
    did: 'a form asks for what the server stamps',
    change: { 'boats.form': ['code', 'harbour_id', 'created_at'] },
    at: 'boats.form[2]',
    check: {
      message: "'created_at' cannot be filled in: the server sets it.",
      hint: 'Remove it here.',
    },
  },
  {
    did: 'a form asks for what deleting sets',
    change: { 'boats.form': ['code', 'harbour_id', 'deleted_at'] },
    at: 'boats.form[2]',
    check: {
      message: "'deleted_at' cannot be filled in: deleting a row sets it.",
      hint: 'Remove it here.',
    },
  },
  {
    did: 'a form leaves out what is required',
    change: { 'boats.form': ['code', 'size'] },
    at: 'boats.form',
    check: {
      message: "'harbour_id' is required, but 'create' does not send it.",
      hint: "Add it here, make it 'nullable', or give it a 'default'.",
    },
  },
  {
    did: 'a form asks for nothing',
    change: { 'harbours.form': [] },
    at: 'harbours.form',
    check: { message: "'form' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a field of the form stands in no group',
    change: { 'boats.form': ['code', 'harbour_id'], 'boats.formGroups': { about: ['code'] } },
    at: 'boats.formGroups',
    check: {
      message: "'harbour_id' is in the form, but in no group.",
      hint: 'Add it to a group.',
    },
  },
  {
    did: 'the form has no such group',
    change: {
      'boats.form': ['code', 'harbour_id'],
      'boats.formGroups': { abuot: ['code', 'harbour_id'] },
    },
    at: 'boats.formGroups.abuot',
    compiler:
      "Object literal may only specify known properties, but 'abuot' does not exist in type '…'. Did you mean to write 'about'?",
    check: { message: "'abuot' is no group of fields.", hint: "Did you mean 'about'?" },
  },
  {
    did: 'a cell is of a field that the form does not ask for',
    change: { 'boats.editable': ['afloat'] },
    at: 'boats.editable[0]',
    check: {
      message: "'afloat' is no field of the form.",
      hint: "It can be 'code', 'size', 'seats', 'price', 'photo', 'story', 'built_on', 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'a page shows no field',
    change: { 'boats.detail': { groups: { about: ['siez'] } } },
    at: 'boats.detail.groups.about[0]',
    compiler: "Type '\"siez\"' is not assignable to type '…'.",
    check: { message: "'siez' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'a page has no such group',
    change: { 'boats.detail': { groups: { abuot: ['size'] } } },
    at: 'boats.detail.groups.abuot',
    compiler:
      "Object literal may only specify known properties, but 'abuot' does not exist in type '…'. Did you mean to write 'about'?",
    check: { message: "'abuot' is no group of fields.", hint: "Did you mean 'about'?" },
  },
]
