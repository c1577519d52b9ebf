import type { ResourceName, Role } from '#business/words'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { Computed } from './computation.ts'
import type { ConditionsByField } from './conditions.ts'
import type { FileKind } from '../words/file-kinds.ts'
import type { NoOverlap } from './no-overlap.ts'

interface SharedFieldKeys {
  /** The former names of the field, the latest first. The stored data is kept. */
  renamedFrom?: string | readonly string[]
  /** The name at an outside provider; dots lead into nested values: `pricing.percent`. */
  externalName?: string
  /** The roles that receive the field, among those that may read the row. The default is all. */
  roles?: readonly Role[]
  /** The roles that may write the field, among those that may make the call. The default is all. */
  writtenBy?: readonly Role[]
  /**
   * The roles that may filter, search and sort by the field, among those that receive it. The default
   * is all.
   */
  filteredBy?: readonly Role[]
  /**
   * True if the field may be empty. Otherwise it is required, unless it has `default` or `setOn`.
   */
  nullable?: true
  /**
   * Live rows must not share the value. Texts are compared without case, spaces and invisible
   * characters; codes (`mono`, phones) also without signs.
   */
  unique?: true
  /** True if the search box searches the field. */
  search?: true
  /**
   * The event after which the server sets the field: a datetime to the current time, a reference to
   * the acting account.
   */
  setOn?: 'create' | 'update' | StandardVerb
  /**
   * The reference, and the field of its target that this field copies. The database keeps both equal.
   */
  copies?: readonly [reference: string, field: string]
  /**
   * The reference whose target determines the value. Calls must send the value only while the
   * reference is empty.
   */
  derivedFrom?: string
  /**
   * The computation of the value, from this row, referenced rows and rows that point to this one.
   * The field has no column and is read-only.
   */
  computed?: Computed
  /**
   * True for a field that changes often. Its changes do not invalidate the lists of other entities.
   */
  volatile?: true
  /** True for data about the `person` of the row. Erasing the person empties the field. */
  personal?: true
}

interface BaseField extends SharedFieldKeys {
  /** The value of a new row if the call sends none. */
  default?: string | number
}

interface TextField extends BaseField {
  /** The maximum number of characters; by default the limit of the type. */
  maxLength?: number
}

interface NumberField extends BaseField {
  /** The least allowed value. */
  min?: number
  /** The largest allowed value. */
  max?: number
}

interface DateField extends BaseField {
  /** The first allowed year. The default is 2000. */
  min?: number
  /** The last allowed year. The default is 2100. */
  max?: number
}

/** The keys of fields with several values. Keys for single values are excluded. */
interface MultiValueField extends BaseField {
  unique?: never
  search?: never
  default?: never
  setOn?: never
  copies?: never
  derivedFrom?: never
  volatile?: never
  computed?: never
}

/** A reference to a row of one of several entities. */
export interface BasePolymorphicField extends BaseField {
  /** True if the page of the referenced row shows these rows as a conversation. */
  thread?: true
}

interface RenamableValues {
  /** The former names of choice values, by current name. Stored rows keep their values. */
  valuesRenamedFrom?: Readonly<Record<string, string>>
}

interface ChoiceValues<D> {
  /** The value of a new row if the call sends none. */
  default?: D
  /** The choice values in order, each with a tone, which decides colour and icon. */
  values: Readonly<Record<string, Tone>>
  /** The names of values in API filters, by value. */
  aliases?: Readonly<Record<string, string>>
}

/** A field with one of several words. A new row without a value gets the default. */
export type ChoiceField<D = string | number> = SharedFieldKeys & RenamableValues & ChoiceValues<D>

/**
 * Every field type with its keys. Tables by field type, such as cells, inputs and columns, need one
 * line for each type to compile.
 */
export interface FieldTypes {
  id: {
    nullable?: never
    /** The name of the id at an outside provider; dots lead into nested values: `code`. */
    externalName?: string
  }
  text: TextField & {
    /**
     * True for a number or code: it has a monospaced font, and searches ignore its spaces and
     * signs.
     */
    mono?: true
    /** The prefix of a generated number: `WB` makes `WB-100042` from the row's id. */
    numberPrefix?: string
  }
  longtext: TextField
  email: TextField
  phone: TextField
  url: TextField
  image: TextField
  /** Several files of any kind, which are downloaded and never run in the page. */
  files: MultiValueField & {
    /** The maximum number of values. The default is 20. */
    max?: number
    /** The allowed kinds of files. The default is all. */
    kinds?: readonly FileKind[]
    /** The maximum number of bytes of each file. The default is 10 MB. */
    maxBytes?: number
  }
  integer: NumberField
  /**
   * An exact amount with the decimals of the business's currency. In JSON it is a string, so that
   * nothing rounds it.
   */
  money: NumberField & {
    /** An amount that is subtracted from others. Receipts show it with a minus. */
    deducted?: true
  }
  /** An exact percentage, three decimals; a string in JSON. */
  percent: NumberField
  /** Degrees of latitude or longitude, six decimals; a string in JSON. */
  coordinate: NumberField
  /** Yes or no, as 1 or 0. */
  flag: BaseField & RenamableValues
  choice: ChoiceField
  /** The id of a row of another entity. The server refuses unknown ids. */
  reference: BaseField & {
    /** The entity that the reference points to. */
    to: ResourceName
    /** The conditions of the rows that the reference may point to. */
    where?: ConditionsByField
    /**
     * Fields of the referenced row that must equal fields of this row, such as the client of a
     * site.
     */
    within?: Readonly<Record<string, string>>
    /** Limits the live rows that refer to one row. The database refuses one more. */
    capacity?: {
      /** The field of the referenced row with the number of taken places. */
      count: string
      /** The field of the target with the number of all places. */
      limit: string
    }
    /**
     * Prevents overlaps in time of rows with the same target, across entities. The database enforces
     * it.
     */
    noOverlap?: NoOverlap
    /**
     * References that narrow the choice in a form, nearest first, such as a town's region, then its
     * country.
     */
    via?: readonly string[]
    /**
     * Further fields of the referenced row to include, such as a client's phone as
     * `client_phone`.
     */
    include?: readonly string[]
    /**
     * The date field of the referenced row. A form asks for the date first, then for a row of that
     * date.
     */
    day?: string
  }
  /** The ids of several rows of another entity, each once. The server refuses unknown ids. */
  references: MultiValueField & {
    /** The entity that the reference points to. */
    to: ResourceName
    /** The conditions of the rows that the reference may point to. */
    where?: ConditionsByField
    /** The maximum number of values. The default is 50. */
    max?: number
  }
  /** The id of a row of one of several entities. Another field has the type. */
  polymorphic: BasePolymorphicField & {
    /** The choice field of this row with the type. */
    typeField: string
    /** The entity of each type. */
    to: Readonly<Record<string, ResourceName>>
  }
  /** A day, `YYYY-MM-DD`, in no time zone. */
  date: DateField
  /** A time of day, `HH:MM`. */
  time: BaseField
  /** An instant, ISO 8601 in UTC. */
  datetime: DateField
}

export type FieldType = keyof FieldTypes
/** A field of one type, with its keys. */
export type FieldDeclaration<T extends FieldType> = T extends FieldType
  ? FieldWithType<T> & FieldTypes[T]
  : never
export interface FieldWithType<T extends FieldType> {
  /** The type of the value, which decides cell, input, filter, column and validation. */
  type: T
}
export type Field = FieldDeclaration<FieldType>
export type Fields = Readonly<Record<string, Field>>
