import { convertFieldCurrency } from '../../../registry/values/computed/in-currency.ts'
import type { Fields } from '../../../registry/fields/field-types.ts'

/** A kind of change of a declaration, on a table with rows. */
export interface Case {
  says: string
  before: Fields
  after: Fields
  /** SQL for the values of row number `g`. */
  rows: Readonly<Record<string, string>>
  /** The expected line of the migration plan, without its obstacle. */
  plan: string
  /** SQL for the value before and after the change, which must be equal. */
  same?: readonly [before: string, after: string]
  /** The expected obstacle of a refused change. `n` is the number of rows. */
  refused?: (n: number) => string
  /** True if a start makes the change without a confirmation. */
  widens?: true
  /** A statement that the database must refuse afterwards. */
  enforced?: string
  /** A statement that the database must accept afterwards. */
  allowed?: string
}

const text = { type: 'text', nullable: true } as const
const choice = {
  type: 'choice',
  values: { draft: 'plain', open: 'plain', gone: 'plain' },
  default: 'draft',
} as const
const getChoice = (number: string) => `(array['draft', 'open', 'gone'])[1 + ${number} % 3]`
const insert = (columns: string, values: string) =>
  `insert into gadgets (${columns}) values (${values})`

const RENAMES: readonly Case[] = [
  {
    says: 'a flag is renamed',
    before: { active: { type: 'flag', default: 1 } },
    after: { is_active: { type: 'flag', default: 1, renamedFrom: 'active' } },
    rows: { active: 'g % 2' },
    plan: '`active` is renamed to `is_active`',
    same: ['active', 'is_active'],
    enforced: insert('is_active', '2'),
  },
  {
    says: 'an optional field is renamed',
    before: { note: text },
    after: { remark: { ...text, renamedFrom: 'note' } },
    rows: { note: "case when g % 3 > 0 then 'note ' || g end" },
    plan: '`note` is renamed to `remark`',
    same: ['note', 'remark'],
  },
  {
    says: 'a required field is renamed',
    before: { title: { type: 'text' } },
    after: { name: { type: 'text', renamedFrom: ['label', 'title'] } },
    rows: { title: "'title ' || g" },
    plan: '`title` is renamed to `name`',
    same: ['title', 'name'],
    enforced: insert('name', 'null'),
  },
  {
    says: 'a unique, searched field is renamed',
    before: { code: { type: 'text', unique: true, search: true } },
    after: { key: { type: 'text', unique: true, search: true, renamedFrom: 'code' } },
    rows: { code: "'C-' || g" },
    plan: '`code` is renamed to `key`',
    same: ['code', 'key'],
    enforced: insert('key', "'c-1'"),
  },
  {
    says: 'two fields change names',
    before: { first: text, second: text },
    after: { third: { ...text, renamedFrom: 'first' }, fourth: { ...text, renamedFrom: 'second' } },
    rows: { first: "'1-' || g", second: "'2-' || g" },
    plan: '`first` is renamed to `third`',
    same: ['first || second', 'third || fourth'],
  },
  {
    says: 'a field is renamed, gets another type and becomes required at once',
    before: { amount: text },
    after: { count: { type: 'integer', renamedFrom: 'amount' } },
    rows: { amount: 'g::text' },
    plan: '`count` changes from text to integer',
    same: ['amount', 'count::text'],
    enforced: insert('count', 'null'),
  },
  {
    says: 'a value of a choice is renamed',
    before: { state: choice },
    after: {
      state: {
        ...choice,
        values: { draft: 'plain', open: 'plain', closed: 'plain' },
        valuesRenamedFrom: { closed: 'gone' },
      },
    },
    rows: { state: getChoice('g') },
    plan: "'gone' of `state` is 'closed' now",
    same: ["replace(state, 'gone', 'closed')", 'state'],
  },
]

const NARROWER: readonly Case[] = [
  {
    says: 'required, where all rows have one',
    before: { code: text },
    after: { code: { type: 'text' } },
    rows: { code: "'c' || g" },
    plan: '`code` becomes required',
    same: ['code', 'code'],
    enforced: insert('code', 'null'),
  },
  {
    says: 'required, where some have none',
    before: { code: text },
    after: { code: { type: 'text' } },
    rows: { code: "case when g not in (7, 12) then 'c' || g end" },
    plan: '`code` becomes required',
    refused: (n) => `2 of ${n} rows have none (7, 12): say \`default:\`, or fill them first`,
  },
  {
    says: 'required with a default',
    before: { size: { type: 'integer', nullable: true } },
    after: { size: { type: 'integer', default: 3 } },
    rows: { size: 'case when g % 2 = 0 then g end' },
    plan: '`size` becomes required',
    same: ['coalesce(size, 3)', 'size'],
    enforced: insert('size', 'null'),
  },
  {
    says: 'unique, where no two share it',
    before: { code: text },
    after: { code: { ...text, unique: true } },
    rows: { code: "'c' || g" },
    plan: 'no two rows may share `code` any more',
    same: ['code', 'code'],
    enforced: insert('code', "'C1'"),
  },
  {
    says: 'unique, where some share it, in whatever case',
    before: { code: text },
    after: { code: { ...text, unique: true } },
    rows: { code: "case g when 5 then 'SAME' when 9 then 'same' else 'c' || g end" },
    plan: 'no two rows may share `code` any more',
    refused: (n) =>
      `2 of ${n} rows share theirs with another (5, 9): change or delete one of each first`,
  },
  {
    says: 'a shorter text, which all are',
    before: { code: { type: 'text', maxLength: 60 } },
    after: { code: { type: 'text', maxLength: 20 } },
    rows: { code: "'c' || g" },
    plan: 'the limits of `code` are narrower',
    same: ['code', 'code'],
  },
  {
    says: 'a shorter text, which some are not',
    before: { code: { type: 'text' } },
    after: { code: { type: 'text', maxLength: 8 } },
    rows: { code: "case when g = 3 then 'much too long' else 'c' || g end" },
    plan: 'the limits of `code` are narrower',
    refused: (n) =>
      `1 of ${n} rows are beyond them (3): change these first, or take the limits back`,
  },
  {
    says: 'a narrower range, which some are out of',
    before: { percent: { type: 'percent', min: 0, max: 100 } },
    after: { percent: { type: 'percent', min: 1, max: 100 } },
    rows: { percent: 'case when g in (4, 40) then 0 else 1 + g % 100 end' },
    plan: 'the limits of `percent` are narrower',
    refused: (n) =>
      `2 of ${n} rows are beyond them (4, 40): change these first, or take the limits back`,
  },
  {
    says: 'a narrower range of years',
    before: { day: { type: 'date' } },
    after: { day: { type: 'date', min: 2020, max: 2030 } },
    rows: { day: "date '2020-01-01' + g % 3000" },
    plan: 'the limits of `day` are narrower',
    same: ['day', 'day'],
  },
  {
    says: 'a value of a choice less, which nobody has',
    before: { state: choice },
    after: { state: { ...choice, values: { draft: 'plain', open: 'plain' } } },
    rows: { state: "(array['draft', 'open'])[1 + g % 2]" },
    plan: "`state` is no longer 'gone'",
    same: ['state', 'state'],
  },
  {
    says: 'a value of a choice less, which some have',
    before: { state: choice },
    after: { state: { ...choice, values: { draft: 'plain', open: 'plain' } } },
    rows: { state: "case when g in (2, 8) then 'gone' else 'open' end" },
    plan: "`state` is no longer 'gone'",
    refused: (n) =>
      `2 of ${n} rows are 'gone' (2, 8): change these first, or say \`valuesRenamedFrom: { new: 'gone' }\` if it is a rename`,
  },
]

const WIDER: readonly Case[] = [
  {
    says: 'optional',
    before: { code: { type: 'text' } },
    after: { code: text },
    rows: { code: "'c' || g" },
    plan: '`code` may be empty',
    same: ['code', 'code'],
    widens: true,
    allowed: insert('code', 'null'),
  },
  {
    says: 'no longer unique',
    before: { code: { type: 'text', unique: true } },
    after: { code: { type: 'text' } },
    rows: { code: "'c' || g" },
    plan: 'rows may share `code`',
    same: ['code', 'code'],
    widens: true,
    allowed: insert('code', "'c1'"),
  },
  {
    says: 'a longer text',
    before: { code: { type: 'text', maxLength: 9 } },
    after: { code: { type: 'text', maxLength: 90 } },
    rows: { code: "'c' || g" },
    plan: 'the limits of `code` are wider',
    same: ['code', 'code'],
    widens: true,
  },
  {
    says: 'a wider range',
    before: { count: { type: 'integer', min: 1 } },
    after: { count: { type: 'integer' } },
    rows: { count: 'g' },
    plan: 'the limits of `count` are wider',
    same: ['count', 'count'],
    widens: true,
  },
  {
    says: 'a value of a choice more',
    before: { state: choice },
    after: { state: { ...choice, values: { ...choice.values, late: 'plain' } } },
    rows: { state: getChoice('g') },
    plan: "`state` can be 'late' too",
    same: ['state', 'state'],
    widens: true,
  },
  {
    says: 'another default',
    before: { count: { type: 'integer', default: 1 } },
    after: { count: { type: 'integer', default: 2 } },
    rows: { count: 'g' },
    plan: 'new rows have 2 in `count` where nothing is given',
    same: ['count', 'count'],
    widens: true,
    allowed: `do $$ begin
      insert into gadgets default values;
      if (select count from gadgets order by id desc limit 1) <> 2 then raise exception 'not 2'; end if;
    end $$`,
  },
  {
    says: 'an optional field more',
    before: { code: text },
    after: { code: text, note: text },
    rows: { code: "'c' || g" },
    plan: '`note` is new',
    same: ["code || coalesce(null, '')", "code || coalesce(note, '')"],
    widens: true,
  },
  {
    says: 'a required field more, with a default',
    before: { code: text },
    after: { code: text, count: { type: 'integer', default: 5 } },
    rows: { code: "'c' || g" },
    plan: '`count` is new',
    same: ["code || '5'", 'code || count'],
    widens: true,
  },
  {
    says: 'a required field more, without a default',
    before: { code: text },
    after: { code: text, count: { type: 'integer' } },
    rows: { code: "'c' || g" },
    plan: '`count` is new and required',
    refused: (n) =>
      `all ${n} rows would have none (1, 2, 3, 4, 5, …): say \`default:\`, or \`nullable: true\` until they are filled`,
  },
]

const TYPES: readonly Case[] = [
  {
    says: 'text to integer',
    before: { count: text },
    after: { count: { type: 'integer', nullable: true } },
    rows: { count: 'case when g % 5 > 0 then (g - 100)::text end' },
    plan: '`count` changes from text to integer',
    same: ['count', 'count::text'],
  },
  {
    says: 'text to integer, where some are none',
    before: { count: text },
    after: { count: { type: 'integer', nullable: true } },
    rows: { count: "case g when 6 then 'six' when 7 then '007' else g::text end" },
    plan: '`count` changes from text to integer',
    refused: (n) =>
      `2 of ${n} rows do not convert to integer without loss (6, 7): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'integer to text',
    before: { count: { type: 'integer' } },
    after: { count: { type: 'text' } },
    rows: { count: 'g' },
    plan: '`count` changes from integer to text',
    same: ['count::text', 'count'],
  },
  {
    says: 'integer to money',
    before: { price: { type: 'integer', default: 0 } },
    after: { price: { type: 'money', default: 0 } },
    rows: { price: 'g' },
    plan: '`price` changes from integer to money',
    same: ["price || '.000'", 'price::text'],
  },
  {
    says: 'the currency has fewer decimals',
    before: { price: { type: 'money' } },
    after: { price: convertFieldCurrency({ type: 'money' }, 2) },
    rows: { price: 'g + 0.125' },
    plan: '`price` is rounded to the 2 decimals of the currency',
    same: ['round(price, 2)', 'price'],
  },
  {
    says: 'money to integer, where some have a fraction',
    before: { price: { type: 'money' } },
    after: { price: { type: 'integer' } },
    rows: { price: 'case when g in (11, 13) then g + 0.5 else g end' },
    plan: '`price` changes from money to integer',
    refused: (n) =>
      `2 of ${n} rows do not convert to integer without loss (11, 13): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'money to percent',
    before: { share: { type: 'money' } },
    after: { share: { type: 'percent' } },
    rows: { share: '(g % 100) + 0.125' },
    plan: '`share` changes from money to percent',
    same: ['share::text', 'share::text'],
  },
  {
    says: 'date to datetime, by the zone of the business',
    before: { at: { type: 'date' } },
    after: { at: { type: 'datetime' } },
    rows: { at: "date '2024-01-01' + g % 900" },
    plan: '`at` changes from date to datetime',
    same: ['at::text', "(at at time zone 'Asia/Kuwait')::date::text"],
  },
  {
    says: 'datetime to date, where some have a time',
    before: { at: { type: 'datetime' } },
    after: { at: { type: 'date' } },
    rows: {
      at: "timestamptz '2024-01-01 00:00+03' + make_interval(days => (g % 900)::integer, hours => case when g = 17 then 5 else 0 end)",
    },
    plan: '`at` changes from datetime to date',
    refused: (n) =>
      `1 of ${n} rows do not convert to date without loss (17): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'datetime to date',
    before: { at: { type: 'datetime' } },
    after: { at: { type: 'date' } },
    rows: { at: "timestamptz '2024-01-01 00:00+03' + make_interval(days => (g % 900)::integer)" },
    plan: '`at` changes from datetime to date',
    same: ["(at at time zone 'Asia/Kuwait')::date", 'at'],
  },
  {
    says: 'text to date',
    before: { day: text },
    after: { day: { type: 'date', nullable: true } },
    rows: { day: "(date '2024-01-01' + (g % 900)::integer)::text" },
    plan: '`day` changes from text to date',
    same: ['day', 'day::text'],
  },
  {
    says: 'text to date, where some days are none',
    before: { day: text },
    after: { day: { type: 'date', nullable: true } },
    rows: { day: "case when g = 21 then '2023-02-29' else '2024-02-29' end" },
    plan: '`day` changes from text to date',
    refused: (n) =>
      `1 of ${n} rows do not convert to date without loss (21): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'text to choice',
    before: { state: text },
    after: { state: { ...choice, nullable: true } },
    rows: { state: `case when g % 4 > 0 then ${getChoice('g')} end` },
    plan: '`state` changes from text to choice',
    same: ['state', 'state'],
  },
  {
    says: 'choice to text',
    before: { state: choice },
    after: { state: { type: 'text' } },
    rows: { state: getChoice('g') },
    plan: '`state` changes from choice to text',
    same: ['state', 'state'],
  },
  {
    says: 'flag to choice',
    before: { active: { type: 'flag', default: 1 } },
    after: {
      active: {
        type: 'choice',
        values: { paused: 'plain', running: 'plain' },
        valuesRenamedFrom: { paused: '0', running: '1' },
      },
    },
    rows: { active: 'g % 2' },
    plan: '`active` changes from flag to choice',
    same: ["case active when 0 then 'paused' else 'running' end", 'active'],
  },
  {
    says: 'choice to flag',
    before: { state: { type: 'choice', values: { on: 'plain', off: 'plain' } } },
    after: { state: { type: 'flag', default: 1 } },
    rows: { state: "(array['on', 'off'])[1 + g % 2]" },
    plan: '`state` changes from choice to flag',
    same: ["case state when 'on' then 1 else 0 end", 'state::integer'],
    enforced: insert('state', '2'),
  },
  {
    says: 'flag to integer',
    before: { active: { type: 'flag', default: 1 } },
    after: { active: { type: 'integer', default: 1 } },
    rows: { active: 'g % 2' },
    plan: '`active` changes from flag to integer',
    same: ['active::integer', 'active'],
    allowed: insert('active', '7'),
  },
  {
    says: 'text to long text',
    before: { note: text },
    after: { note: { type: 'longtext', nullable: true } },
    rows: { note: "'n' || g" },
    plan: '`note` changes from text to longtext',
    same: ['note', 'note'],
  },
  {
    says: 'text to e-mail, where some are none',
    before: { mail: text },
    after: { mail: { type: 'email', nullable: true } },
    rows: { mail: "case when g = 2 then 'nobody' else 'm' || g || '@wash.example' end" },
    plan: '`mail` changes from text to email',
    refused: (n) =>
      `1 of ${n} rows do not convert to email without loss (2): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'integer to reference, whose numbers were no ids',
    before: { position: { type: 'integer', nullable: true } },
    after: { position: { type: 'reference', to: 'users', nullable: true } },
    rows: { position: 'case when g < 4 then g end' },
    plan: '`position` changes from integer to reference to users',
    refused: (n) =>
      `3 of ${n} rows do not convert to reference to users without loss (1, 2, 3): change these first, or add a field of the new type beside it`,
  },
  {
    says: 'a removed field, whose data is set aside',
    before: { code: { type: 'text' }, note: { type: 'text', unique: true } },
    after: { code: { type: 'text' } },
    rows: { code: "'c' || g", note: "'n' || g" },
    plan: '`note` is removed; what',
    same: ['code || note', 'code || note'],
    allowed: insert('code', "'another'"),
  },
]

/** Every tested kind of change. */
export const CASES: readonly Case[] = [...RENAMES, ...NARROWER, ...WIDER, ...TYPES]
