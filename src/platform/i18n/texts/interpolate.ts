import { removeDoublePunctuation } from './dedupe-punctuation.ts'

export type TextValues = Readonly<Record<string, unknown>>

/** A compiled part of a text: the text for some values. */
type TextPart = (values: TextValues) => string

/** The texts of a language, with which a text is compiled. */
interface TextSource {
  language: string
  /** Returns a text that another one includes. */
  translate: (key: string, values: TextValues) => string
}

/** i18next's syntax: a value with an optional format, or a nested text with optional values. */
const SYNTAX = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}|\$t\(((?:\{\{\w+\}\}|[^,)])+)(?:,([^)]*))?\)/g

/**
 * The formats of values. A label within a sentence is in small letters; German texts do not use it,
 * because nouns keep their capitals.
 */
const FORMATS: Readonly<Record<string, (value: string, language: string) => string>> = {
  lowercase: (value, language) => value.toLocaleLowerCase(language),
}

/** Compiles a value. Without the value the text shows its name, so that a mistake is seen. */
function compileValue(
  syntax: string,
  name: string,
  format: string | undefined,
  language: string,
): TextPart {
  const formatValue = format === undefined ? undefined : FORMATS[format]
  return (values) => {
    const { [name]: value } = values
    if (value === undefined && !(name in values)) return syntax
    const text = value === null || value === undefined ? '' : String(value)
    return formatValue ? formatValue(text, language) : text
  }
}

/** Compiles a nested text. Its key may be a value, and it knows the values of the text around it. */
function compileNested(key: string, options: string | undefined, source: TextSource): TextPart {
  const getKey = compileText(key.trim(), source)
  const getOptions = options === undefined ? undefined : compileText(options, source)
  return ({ _: __, ...values }) =>
    source.translate(getKey(values), {
      ...values,
      ...(getOptions && (JSON.parse(getOptions(values)) as TextValues)),
    })
}

/** Splits a text into its words, values and nested texts. */
function compileText(text: string, source: TextSource): TextPart {
  const parts: TextPart[] = []
  let end = 0
  const addWords = (words: string) => {
    if (words) parts.push(() => words)
  }
  for (const match of text.matchAll(SYNTAX)) {
    const [syntax, name, format, key = '', options] = match
    addWords(text.slice(end, match.index))
    parts.push(
      name === undefined
        ? compileNested(key, options, source)
        : compileValue(syntax, name, format, source.language),
    )
    end = match.index + syntax.length
  }
  addWords(text.slice(end))
  return (values) => parts.map((getPart) => getPart(values)).join('')
}

/** Returns the keys to look a text up by. A number has its own forms of a text. */
function listKeys(key: string, count: unknown, rules: Intl.PluralRules): string[] {
  if (typeof count !== 'number') return [key]
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rules.select(count)}`, key]
}

/** The texts that a translation uses. */
export interface TextReader {
  /** Returns the languages in which a text is looked for. */
  listLanguages: () => readonly string[]
  readText: (language: string, key: string) => string | undefined
}

/** Returns a function that finds and compiles a text. It splits each text once. */
function createFinder({ readText }: TextReader, source: TextSource) {
  const rules = new Intl.PluralRules(source.language)
  const foundTexts = new Map<string, TextPart>()
  return (key: string, count: unknown): TextPart | undefined => {
    for (const formKey of listKeys(key, count, rules)) {
      const found = foundTexts.get(formKey)
      if (found) return found
      const text = readText(source.language, formKey)
      // A missing text may arrive later, with texts that only some screens load.
      if (text === undefined) continue
      const compiledText = compileText(text, source)
      foundTexts.set(formKey, compiledText)
      return compiledText
    }
    return undefined
  }
}

/**
 * Creates a translation that does what i18next does with react-admin's options: `smart_count` is the
 * number that chooses a plural form, and `_` the default text. A missing text is its key.
 */
export function createTranslation(
  reader: TextReader,
): (key: string, values?: TextValues) => string {
  const finders = new Map<string, ReturnType<typeof createFinder>>()

  function getFinder(language: string) {
    const finder = finders.get(language) ?? createFinder(reader, { language, translate })
    finders.set(language, finder)
    return finder
  }

  function translate(key: string, values: TextValues): string {
    const allValues = { count: values.smart_count, ...values }
    const languages = reader.listLanguages()
    for (const language of languages) {
      const text = getFinder(language)(key, allValues.count)
      if (text) return text(allValues)
    }
    const { _: defaultText } = values
    if (typeof defaultText !== 'string' || defaultText === '') return key
    return compileText(defaultText, { language: languages[0] ?? 'en', translate })(allValues)
  }

  return (key, values = {}) => removeDoublePunctuation(translate(key, values))
}
