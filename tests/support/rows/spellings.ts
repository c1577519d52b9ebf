/** Typed texts, each with the name of the row that it must find. */
export const SPELLINGS: readonly (readonly [typed: string, name: string])[] = [
  // Arabic: alef, hamza, taa marbuta, alef maqsura, marks, tatweel, presentation forms.
  ['احمد', 'أحمد العنزي'],
  ['أحمد', 'احمد الصباح'],
  ['فاطمه', 'فاطمة الزهراء'],
  ['هدي', 'هدى السالم'],
  ['ليلي', 'ليلى'],
  ['مومن', 'مؤمن'],
  ['فايز', 'فائز'],
  ['الرحمن', 'ٱلرحمن'],
  ['ايمان', 'إيمان'],
  ['امنه', 'آمنة'],
  ['ضيا', 'ضياء'],
  ['محمد', 'مُحَمَّد'],
  ['سليم', 'ســـليم'],
  ['\u200fمحمد', 'محمد\u200f الرشيد'],
  ['محمد الرشيد', 'محمد\u200f الرشيد'],
  ['عبدالله', 'عبد الله ناصر'],
  ['عبد الكريم', 'عبدالكريم'],
  ['نور', '\ufee7\ufeee\ufead'],
  // Persian and Urdu letters on an Arabic keyboard, and the other way.
  ['كريم', 'کریم'],
  ['یوسف', 'يوسف'],
  ['باريز', 'پاریز'],
  ['مي خواهم', 'مي\u200cخواهم'],
  ['ميخواهم', 'مي\u200cخواهم'],
  // Latin letters that are no base with an accent.
  ['yildiz', 'Işıl Yıldız'],
  ['isil', 'Işıl Yıldız'],
  ['ISIL', 'Işıl Yıldız'],
  ['istanbul', 'İSTANBUL'],
  ['gross', 'Hans Groß'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['bjorn', 'Bjørn Ås'],
  ['lukasz', 'Łukasz Żak'],
  ['aesir', 'Æsir Company'],
  ['oeuvre', 'Œuvre'],
  ['dordevic', 'Đorđević'],
  ['thor', 'Þór Guðmundsson'],
  ['gudmundsson', 'Þór Guðmundsson'],
  ['memmedov', 'Məmmədov'],
  ['Full', 'ＦＵＬＬ width'],
  ['Étoile', 'E\u0301toile'],
  // Other scripts: the form at the end of a word, an accent.
  ['οδυσσευσ', 'Οδυσσεύς'],
  ['федоров', 'Фёдоров'],
  ['שלומ', 'שלום'],
  // Apostrophes of every kind, a space or none.
  ...["o'brien", 'o’brien', 'o´brien', 'o`brien', 'oʼbrien', 'obrien', 'o brien'].map(
    (typed) => [typed, 'Sean O’Brien'] as const,
  ),
  ['obrien', 'Liam O Brien'],
  ['danna', "D'Anna"],
  // Hyphens of every kind, a space or none.
  ...['al-sabah', 'alsabah', 'al sabah', 'al\u2011sabah', 'al–sabah', 'al\u00a0sabah'].flatMap(
    (typed) =>
      ['Al-Sabah Group', 'Al Sabah', 'Alsabah', 'Al\u2011Sabah'].map(
        (name) => [typed, name] as const,
      ),
  ),
  ['jean luc', 'Jean-Luc'],
  ['jeanluc', 'Jean–Luc'],
  ['jean-luc', 'Jean Luc'],
]

/** The phone of a customer, and how it is typed. */
export const PHONE = '+965 5123 4567'
export const TYPED_PHONES = [
  '0096551234567',
  '00965 5123 4567',
  '+96551234567',
  '965 51234567',
  '+965-5123-4567',
  '(+965) 5123‑4567',
  '٥١٢٣٤٥٦٧',
  '۵۱۲۳۴۵۶۷',
  '५१२३४५६७',
  '\u202a+96551234567\u202c',
  '5123.4567',
  '51234567 ',
  '51234567\u00a0',
  '\u200e51234567',
]

/** The plate of a car, and how it is typed. */
export const PLATE = '37-99881'
export const TYPED_PLATES = [
  '37-99881',
  '37 99881',
  '3799881',
  '37\u201199881',
  '37–99881',
  '٣٧٩٩٨٨١',
]
