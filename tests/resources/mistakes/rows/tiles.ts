import type { Mistake } from '../mistake.ts'

export const tiles: readonly Mistake[] = [
  {
    did: 'two tiles have one name',
    twice: true,
    change: {},
    at: 'tiles.fleet.name',
    check: {
      message: "Another tile has the name 'fleet'.",
      hint: 'Give one of them another name.',
    },
  },
  {
    did: 'a tile has capital letters in its name',
    change: { 'fleet.name': 'Fleet' },
    at: 'tiles.Fleet.name',
    check: {
      message: "'Fleet' is not a valid name.",
      hint: "Write small letters and hyphens: 'late-jobs'.",
    },
  },
  {
    did: 'an icon of a tile has no drawing',
    change: { 'fleet.icon': 'ship' },
    at: 'tiles.fleet.icon',
    compiler:
      'Type \'"ship"\' is not assignable to type \'"activity" | "alert" | "assign" | "available" | "bell" | "board" | "bolt" | "building" | "calendar" | "cancelled" | "car" | "chart" | "check" | "chevron" | "circle" | "city" | "clock" | ... 73 more ... | "visit"\'.',
    check: { message: "'ship' is no icon.", hint: 'registry/words/icons.ts has their names.' },
  },
  {
    did: 'nobody sees a tile',
    change: { 'fleet.roles': [] },
    at: 'tiles.fleet.roles',
    check: { message: "'roles' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a tile counts no measure',
    change: { 'fleet.measures': ['boat'] },
    at: 'tiles.fleet.measures[0]',
    compiler:
      'Type \'"boat"\' is not assignable to type \'"boats" | "worth"\'. Did you mean \'"boats"\'?',
    check: { message: "'boat' is no measure of trips.", hint: "Did you mean 'boats'?" },
  },
  {
    did: 'a tile lists rows in a state that there is not',
    change: { 'fleet.states': ['lve'] },
    at: 'tiles.fleet.states[0]',
    compiler:
      'Type \'"lve"\' is not assignable to type \'"gone" | "live"\'. Did you mean \'"live"\'?',
    check: { message: "'lve' is no state of trips.", hint: "Did you mean 'live'?" },
  },
  {
    did: 'a tile is by no dimension',
    change: { 'fleet.by': 'harbor' },
    at: 'tiles.fleet.by',
    compiler:
      'Type \'"harbor"\' is not assignable to type \'"harbour" | "month" | undefined\'. Did you mean \'"harbour"\'?',
    check: { message: "'harbor' is no dimension of trips.", hint: "Did you mean 'harbour'?" },
  },
  {
    did: 'a column of a tile is misspelt',
    change: { 'fleet.columns': ['cod'] },
    at: 'tiles.fleet.columns[0]',
    compiler: "Type '\"cod\"' is not assignable to type '…'. Did you mean '\"code\"'?",
    check: { message: "'cod' is no column of trips.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'a condition of a tile is on no field',
    change: { 'fleet.where': { aflot: 1 } },
    at: 'tiles.fleet.where.aflot',
    compiler:
      "Object literal may only specify known properties, and 'aflot' does not exist in type '…'.",
    check: { message: "'aflot' is no field of trips.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'a tile is sorted by no field',
    change: { 'fleet.sort': '-cod' },
    at: 'tiles.fleet.sort',
    compiler: "Type '\"-cod\"' is not assignable to type '…'. Did you mean '\"-code\"'?",
    check: { message: "'cod' is no field of trips.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'a tile is of a time that there is not',
    change: { 'fleet.when': 'tomorow' },
    at: 'tiles.fleet.when',
    compiler:
      'Type \'"tomorow"\' is not assignable to type \'"month" | "past" | "soon" | "today" | undefined\'.',
    check: {
      message: "'tomorow' is no time of rows.",
      hint: "It can be 'today', 'month', 'past', 'soon'.",
    },
  },
  {
    did: 'a row of a tile has an action that there is not',
    change: { 'fleet.rowActions': ['contct'] },
    at: 'tiles.fleet.rowActions[0]',
    compiler:
      "Type '\"contct\"' is not assignable to type 'TileAction'. Did you mean '\"contact\"'?",
    check: { message: "'contct' is no action of a row.", hint: "Did you mean 'contact'?" },
  },
  {
    did: 'a tile opens a list that there is not',
    change: { 'fleet.worklists': { boats: { entity: 'boats', list: 'al' } } },
    at: 'tiles.fleet.worklists.boats.list',
    check: { message: "'al' is no list of boats." },
  },
  {
    did: 'a tile opens a list by a state that there is not',
    change: { 'fleet.worklists': { boats: { entity: 'boats', list: 'all', states: ['lost'] } } },
    at: 'tiles.fleet.worklists.boats.states[0]',
    check: { message: "'lost' is no state of boats." },
  },
  {
    did: 'a tile opens a list from a number that it lacks',
    change: { 'fleet.worklists': { worth: { entity: 'boats', list: 'all' } } },
    at: 'tiles.fleet.worklists.worth',
    check: { message: "'worth' is no measure of the tile." },
  },
  {
    did: 'a tile opens a list that does not know its time',
    change: {
      'fleet.worklists': { boats: { entity: 'harbours', list: 'all' } },
      'harbours.lists': {
        all: {
          route: '/apps/harbours/list',
          roles: ['admin', 'operations'],
          request: 'GET admin/harbours/all',
          columns: ['name'],
        },
      },
    },
    at: 'tiles.fleet.worklists.boats',
    check: {
      message: "harbours has no field 'created_at', by whose day the rows of the tile count.",
    },
  },
  {
    did: 'a key of a tile is misspelt',
    change: { 'fleet.sortt': 'code' },
    at: 'tiles.fleet.sortt',
    compiler:
      "Object literal may only specify known properties, but 'sortt' does not exist in type '…'. Did you mean to write 'sort'?",
    check: { message: "'sortt' is no key of a tile.", hint: "Did you mean 'sort'?" },
  },
  {
    did: 'a role of a tile is misspelt',
    change: { 'fleet.roles': ['admn'] },
    at: 'tiles.fleet.roles[0]',
    compiler:
      'Type \'"admn"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admn' is no role.", hint: "Did you mean 'admin'?" },
  },
  {
    did: 'a tile is shown in a way that there is not',
    change: { 'fleet.show': 'row' },
    at: 'tiles.fleet.show',
    compiler:
      'Type \'"row"\' is not assignable to type \'"bars" | "figure" | "rows"\'. Did you mean \'"rows"\'?',
    check: { message: "'row' is no way to show a tile.", hint: "Did you mean 'rows'?" },
  },
  {
    did: 'a tile is compared with what there is not',
    change: { 'fleet.compare': 'year' },
    at: 'tiles.fleet.compare',
    compiler: "Type '\"year\"' is not assignable to type 'ComparedPeriod | undefined'.",
    check: { message: "'year' is no comparison.", hint: "It can be 'week', 'month'." },
  },
  {
    did: 'a tile waits for what no field says',
    change: { 'fleet.pending': { aflot: 1 } },
    at: 'tiles.fleet.pending.aflot',
    compiler:
      "Object literal may only specify known properties, but 'aflot' does not exist in type '…'. Did you mean to write 'afloat'?",
    check: { message: "'aflot' is no field of trips.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'a tile counts nothing',
    change: { 'fleet.measures': [] },
    at: 'tiles.fleet.measures',
    compiler: 'Source has 0 element(s) but target requires 1.',
    check: { message: "'measures' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'the page of a tile has no columns',
    change: { 'fleet.columns': [] },
    at: 'tiles.fleet.columns',
    check: { message: "'columns' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a tile groups by what its role may not',
    change: { 'fleet.by': 'size', 'trips.dimensions.size': { by: 'size', roles: ['admin'] } },
    at: 'tiles.fleet.by',
    check: { message: "'operations' may not group by 'size'." },
  },
  {
    did: 'a tile is compared that has no days',
    change: { 'fleet.when': undefined },
    at: 'tiles.fleet.compare',
    check: {
      message: "Only tiles of 'today' or 'month' can be compared.",
      hint: "Set when: 'today' or 'month', or remove 'compare'.",
    },
  },
  {
    did: 'a tile shows a field that its role does not receive',
    change: {
      'fleet.columns': ['price'],
      'boats.fields.price.roles': ['admin'],
      'trips.roles': ['admin'],
      'boats.form': ['code', 'harbour_id'],
    },
    at: 'tiles.fleet.columns[0]',
    check: {
      message: "'operations' does not receive 'price' of boats.",
      hint: "Remove it here, or add the role to the field's 'roles'.",
    },
  },
]
