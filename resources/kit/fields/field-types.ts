import type { ResourceName } from '../words/names.ts'
import type { Role } from '../words/roles.ts'
import type { Tone } from '../words/tones.ts'
import type { Verb } from '../words/verbs.ts'
import type { Where } from './conditions.ts'

interface Common {
  /** Who receives it of those that may read the row; without it all of them. */
  roles?: readonly Role[]
  /** May be empty. A field without it, without `default` and without `setOn` is required. */
  nullable?: true
  /** No two rows that are not deleted may share the value. */
  unique?: true
  /** Found by the search box. */
  search?: true
  /** What a new row gets when nothing is said. */
  default?: string | number
  /** Set by the server when this happens: a datetime to now, a reference to whoever did it. */
  setOn?: 'create' | 'update' | Verb
  /** Kept equal, by the database, to a field of the row that a reference of this row points to. */
  copies?: readonly [reference: string, field: string]
  /** Told by the row that this reference points to; a call need bring it only where that is empty. */
  derivedFrom?: string
  /** Its change is no change to lists of other entities that name the row; they do not show it. */
  volatile?: true
}

interface Sized extends Common {
  maxLength?: number
}

interface Ranged extends Common {
  min?: number
  max?: number
}

interface Dated extends Common {
  /** The first and the last year that it may be of; without them 2000 to 2100. */
  min?: number
  max?: number
}

/** Every field type with the keys it takes: the one list that cells, inputs, filters, columns and validators are closed over. */
export interface FieldTypes {
  id: { nullable?: never }
  text: Sized & {
    mono?: true
    /** Made by the server from the row's id, after these letters: `WB-100042`. */
    numberPrefix?: string
  }
  longtext: Sized
  email: Sized
  phone: Sized
  url: Sized
  image: Sized
  integer: Ranged
  /** An exact amount in the business currency, three decimals; a string in JSON, so nothing rounds it. */
  money: Ranged
  /** An exact percentage, three decimals; a string in JSON. */
  percent: Ranged
  /** Degrees of latitude or longitude, six decimals; a string in JSON. */
  coordinate: Ranged
  /** Yes or no, as 1 or 0. */
  flag: Common
  choice: Common & {
    values: Readonly<Record<string, Tone>>
    /** What providers expect in a filter instead of a value. */
    aliases?: Readonly<Record<string, string>>
  }
  /** The id of a row of another entity; the server refuses one that is not there. */
  reference: Common & {
    to: ResourceName
    /** Which of its rows may be pointed to. */
    where?: Where
    /** A field of the row pointed to that must equal a field of this row: a customer's own cars. */
    within?: Readonly<Record<string, string>>
    /** Each live row takes one of so many places there; the database refuses one more. */
    capacity?: { count: string; limit: string }
    /** The references, nearest first, by which a form narrows the choice down: an area's city, then its governorate. */
    via?: readonly string[]
    /** Fields of the row pointed to that go along with its title: a customer's phone, as `customer_phone`. */
    include?: readonly string[]
    /** The day of the row pointed to: a form asks for the day first, then for what there is on it. */
    day?: string
  }
  /** The id of a row of one of several entities; another field of the row says of which. */
  polymorphic: Common & {
    /** The choice that says of which. */
    typeField: string
    /** The entity that each of its values means. */
    to: Readonly<Record<string, ResourceName>>
    /** On the page of the row pointed to, these rows are a conversation rather than a table. */
    thread?: true
  }
  /** A day, `YYYY-MM-DD`, in no time zone. */
  date: Dated
  /** A time of day, `HH:MM`. */
  time: Common
  /** An instant, ISO 8601 in UTC. */
  datetime: Dated
}

export type FieldType = keyof FieldTypes
export type Field = { [T in FieldType]: { type: T } & FieldTypes[T] }[FieldType]
export type Fields = Readonly<Record<string, Field>>
