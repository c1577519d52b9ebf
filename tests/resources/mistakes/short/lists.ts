import type { ShortMistake } from './mistake.ts'

/** Mistakes in the lists, endpoints and reads that a short form declares. */
export const lists: readonly ShortMistake[] = [
  {
    did: 'a key that no list has',
    right: "all: { icon: 'calendar'",
    wrong: "all: { icn: 'calendar'",
    at: 'icn',
    says: "Object literal may only specify known properties, but 'icn' does not exist in type '…'. Did you mean to write 'icon'?",
  },
  {
    did: 'a column of a list that is no field',
    right: "columns: ['seats', 'code']",
    wrong: "columns: ['seat', 'code']",
    at: "'seat'",
    says: `Type '"seat"' is not assignable to type '…'. Did you mean '"seats"'?`,
  },
  {
    did: 'a badge by a field that there is not',
    right: "badge: { kind: 'free' }",
    wrong: "badge: { knd: 'free' }",
    at: 'knd',
    says: "Object literal may only specify known properties, and 'knd' does not exist in type '…'.",
  },
  {
    did: 'a filter by a value that there is not',
    right: "filter: { kind: 'let' }",
    wrong: "filter: { kind: 'lent' }",
    at: 'kind',
    says: `Type '"lent"' is not assignable to type '…'. Did you mean '"let"'?`,
  },
  {
    did: 'a verb of a list that there is not',
    right: "actions: ['update', 'create']",
    wrong: "actions: ['updat', 'create']",
    at: "'updat'",
    says: `Type '"updat"' is not assignable to type '"assign" | "cancel" | "create" | "delete" | "depart" | "discount" | "fail" | "finish" | "forceDelete" | "invite" | "invoice" | "look" | "noShow" | "pay" | "read" | "refund" | "renew" | ... 6 more ... | "waive"'. Did you mean '"update"'?`,
  },
  {
    did: 'a kind of item of a list that there is not',
    right: "inbox: { boats: { list: 'all'",
    wrong: "inbox: { boats: { list: 'al'",
    at: 'list',
    says: `Type '"al"' is not assignable to type '"all" | "out"'.`,
  },
  {
    did: 'a read that limits its rows by a field that there is not',
    right: "where: { size: 'large' }",
    wrong: "where: { sise: 'large' }",
    at: 'sise',
    says: "Object literal may only specify known properties, and 'sise' does not exist in type '…'.",
  },
  {
    did: 'a call by a verb that there is not',
    right: "  derivedFields: ['total'],",
    wrong: "  calls: { destroy: 'POST boats/destroy' },\n  derivedFields: ['total'],",
    at: 'destroy',
    says: "Object literal may only specify known properties, and 'destroy' does not exist in type '…'.",
  },
  {
    did: 'a call without its method',
    right: "  derivedFields: ['total'],",
    wrong: "  extensions: { create: 'boats/store' },\n  derivedFields: ['total'],",
    at: 'create',
    says: `Type '"boats/store"' is not assignable to type '…'.`,
  },
]
