/**
 * The letters that a search replaces, by their replacement. The browser and the functions of the
 * database share this table. Accents and other marks are dropped first, letters are lower case, and
 * compatibility forms (full width, ligatures, presentation forms) are decomposed.
 */
export const FOLDED = {
  // Apostrophes and hyphens of every kind are these two.
  "'": '`‘’‚‛‹›′‵ʹʻʼʽʾʿˈ՚׳ꞌ',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\u058a\u05be\u1400\u1806\u2e3a\u2e3b\u301c\u3030\u30a0',
  // Arabic: forms of alef, haa, yaa and kaf, and letters of other languages on keyboards without them.
  ا: 'ٱٲٳ',
  ه: 'ةەہھۃ',
  ي: 'ىیېےۍ',
  ك: 'کڪگ',
  و: 'ۆۇۈۋ',
  ب: 'پ',
  ج: 'چ',
  ز: 'ژ',
  ف: 'ڤ',
  ل: 'ڵ',
  ر: 'ڕ',
  // Letters that are no base with a mark.
  a: 'ɑ',
  d: 'đð',
  e: 'ə',
  h: 'ħ',
  i: 'ı',
  k: 'ĸ',
  l: 'ł',
  n: 'ŋ',
  o: 'ø',
  t: 'ŧ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  // The form of a letter at the end of a word is the letter.
  σ: 'ς',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
} as const satisfies Readonly<Record<string, string>>

/** Optional letters, which a search ignores: tatweel, hamza alone and high hamza. */
export const LEFT_OUT = '\u0640\u0621\u0674'

/** Parts of names that people write as a word of their own, with a hyphen, or joined to the next word. */
export const JOINED_WORDS = [
  ...[
    'abd',
    'abdel',
    'abdul',
    'abu',
    'al',
    'ben',
    'bin',
    'bu',
    'el',
    'ibn',
    'mac',
    'mc',
    'o',
    'um',
  ],
  ...['umm', 'ابن', 'ابو', 'ال', 'ام', 'بن', 'بو', 'عبد'],
] as const
