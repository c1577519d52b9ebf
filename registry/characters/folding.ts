/**
 * The letters that a search replaces, by replacement, for the browser and the database. Before that,
 * marks are removed, letters become lower case, and compatibility forms (full width, ligatures,
 * presentation forms) are decomposed.
 */
export const FOLDED_LETTERS = {
  // All apostrophes and hyphens become these two.
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
  // Letters that Unicode does not decompose into a base and a mark.
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
  // A final form becomes the letter itself.
  σ: 'ς',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
} as const satisfies Readonly<Record<string, string>>

/** Optional letters, which a search ignores: tatweel, hamza alone and high hamza. */
export const IGNORED_LETTERS = '\u0640\u0621\u0674'

/** Parts of names that people write separately, with a hyphen, or as part of the next word. */
export const JOINED_WORDS = [
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
  'umm',
  'ابن',
  'ابو',
  'ال',
  'ام',
  'بن',
  'بو',
  'عبد',
] as const
