import type { ResourceName } from '#business/words/names.ts'
import type { Role } from '#business/words/roles.ts'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { Computed } from './computation.ts'
import type { Where } from './conditions.ts'
import type { FileKind } from '../words/file-kinds.ts'
import type { Exclusive } from './exclusive.ts'

interface Shared {
  /** What the field was called before, the latest name first: its data is kept under the new one. */
  was?: string | readonly string[]
  /** What an outside provider calls it, with dots where it stands inside another value: `pricing.percent`. */
  from?: string
  /** The roles that receive the field, of those that may read the row; without it all of them. */
  roles?: readonly Role[]
  /** The roles that may give it, of those that may make a call which asks for it; without it all of them. */
  writtenBy?: readonly Role[]
  /** The roles that may filter, search and sort by it, of those that receive it; without it all of them. */
  filteredBy?: readonly Role[]
  /** May be empty. A field without it, without `default` and without `setOn` is required. */
  nullable?: true
  /**
   * No two rows that are not deleted may share the value. Texts are compared without case, spaces and
   * invisible characters; codes (`mono`, phones) without signs, too.
   */
  unique?: true
  /** The search box finds rows by it. */
  search?: true
  /** The server sets the field when this happens: a datetime to now, a reference to the account that did it. */
  setOn?: 'create' | 'update' | StandardVerb
  /** The database keeps it equal to a field of the row that a reference of this row points to. */
  copies?: readonly [reference: string, field: string]
  /** The row that this reference points to says its value; a call need give it only where the reference is empty. */
  derivedFrom?: string
  /** How its value follows from other fields of the row, of rows it points to, and of rows that point to it. It stands in no column and nobody gives it. */
  computed?: Computed
  /** It changes often and lists of other entities do not show it, so they are not sent anew when it changes. */
  volatile?: true
}

interface Common extends Shared {
  /** The value of a new row where the call gives none. */
  default?: string | number
}

interface Sized extends Common {
  /** The most characters that it may have; without it as many as its type allows. */
  maxLength?: number
}

interface Ranged extends Common {
  /** The least that it may be. */
  min?: number
  /** The most that it may be. */
  max?: number
}

interface Dated extends Common {
  /** The first year that it may be of; without it 2000. */
  min?: number
  /** The last year that it may be of; without it 2100. */
  max?: number
}

/** What holds several values has none of what is said of one. */
interface Several extends Common {
  unique?: never
  search?: never
  default?: never
  setOn?: never
  copies?: never
  derivedFrom?: never
  volatile?: never
  computed?: never
}

/** Points to a row of one of several entities, however these are named. */
export interface Pointer extends Common {
  /** The page of the row pointed to shows these rows as a conversation rather than a table. */
  thread?: true
}

interface Renamed {
  /** What its values were called before, by what they are called now: rows that hold the one hold the other. */
  valuesWere?: Readonly<Record<string, string>>
}

interface Words<D> {
  /** The value of a new row where the call gives none. */
  default?: D
  /** The words to choose from, in their order, each with its tone: the colour and icon that it is shown with. */
  values: Readonly<Record<string, Tone>>
  /** The text that providers expect in a filter in place of a value. */
  aliases?: Readonly<Record<string, string>>
}

/** One of some words; a new row has one of them where its call gives none. */
export type Choice<D = string | number> = Shared & Renamed & Words<D>

/** Every field type with the keys that it takes. Tables by field type (cells, inputs, columns and others) do not compile without a line for each. */
export interface FieldTypes {
  id: {
    nullable?: never
    /** What an outside provider calls the number of a row, with dots where it stands inside another value: `code`. */
    from?: string
  }
  text: Sized & {
    /** It is a number or a code: shown in letters of one width, and found without its spaces and signs. */
    mono?: true
    /** The server makes it from these letters, a hyphen and the row's id: `WB-100042` of `WB`. */
    numberPrefix?: string
  }
  longtext: Sized
  email: Sized
  phone: Sized
  url: Sized
  image: Sized
  /** Several files of whatever kind, each downloaded and never run in the page. */
  files: Several & {
    /** How many of them at most; without it 20. */
    max?: number
    /** Of which kinds they may be; without it of all. */
    kinds?: readonly FileKind[]
    /** The bytes that each may have at most; without it 10 MB. */
    maxBytes?: number
  }
  integer: Ranged
  /** An exact amount with the decimals of the business's currency; a string in JSON, so nothing rounds it. */
  money: Ranged & {
    /** It is taken off what the amounts beside it come to; a receipt shows it with a minus. */
    deducted?: true
  }
  /** An exact percentage, three decimals; a string in JSON. */
  percent: Ranged
  /** Degrees of latitude or longitude, six decimals; a string in JSON. */
  coordinate: Ranged
  /** Yes or no, as 1 or 0. */
  flag: Common & Renamed
  choice: Choice
  /** The id of a row of another entity; the server refuses one that is not there. */
  reference: Common & {
    /** The entity whose rows it points to. */
    to: ResourceName
    /** Which of its rows may be pointed to. */
    where?: Where
    /** A field of the row pointed to that must equal a field of this row: a client's own sites. */
    within?: Readonly<Record<string, string>>
    /** Each live row takes one of so many places of the row pointed to. The database refuses one more. */
    capacity?: {
      /** The field of the row pointed to that holds how many places are taken. */
      count: string
      /** The field there that holds how many places there are. */
      limit: string
    }
    /** The rows that point to one row, of whatever entity, never overlap in time. The database refuses it. */
    exclusive?: Exclusive
    /** The references, nearest first, by which a form narrows the choice down: an area's city, then its governorate. */
    via?: readonly string[]
    /** Fields of the row pointed to that go along with its title: a client's phone, as `client_phone`. */
    include?: readonly string[]
    /** The field of the row pointed to that is its day: a form asks for the day first, then for a row on it. */
    day?: string
  }
  /** The ids of several rows of another entity, each once; the server refuses one that is not there. */
  references: Several & {
    /** The entity whose rows it points to. */
    to: ResourceName
    /** Which of its rows may be pointed to. */
    where?: Where
    /** How many of them at most; without it 50. */
    max?: number
  }
  /** The id of a row of one of several entities; another field of the row says of which. */
  polymorphic: Pointer & {
    /** The choice field of this row whose value says of which entity. */
    typeField: string
    /** The entity for each value of that choice. */
    to: Readonly<Record<string, ResourceName>>
  }
  /** A day, `YYYY-MM-DD`, in no time zone. */
  date: Dated
  /** A time of day, `HH:MM`. */
  time: Common
  /** An instant, ISO 8601 in UTC. */
  datetime: Dated
}

export type FieldType = keyof FieldTypes
/** A field of one type, with the keys that it takes. */
export type FieldOf<T extends FieldType> = T extends FieldType ? Typed<T> & FieldTypes[T] : never
export interface Typed<T extends FieldType> {
  /** What kind of value it holds, which its cell, input, filter, column and validation follow. */
  type: T
}
export type Field = FieldOf<FieldType>
export type Fields = Readonly<Record<string, Field>>
