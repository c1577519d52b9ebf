import { BUSINESS_HEADINGS } from '#business/words'

/** Common headings of columns by field type or name, in addition to the labels. */
const HEADING_WORDS: Readonly<Record<string, readonly string[]>> = {
  email: [
    ...['mail', 'email address', 'mail address', 'contact email'],
    ...['adresse e-mail', 'adresse mail', 'courriel', 'mél'],
    ...['mailadresse', 'e-mail-adresse', 'emailadresse'],
    ...['correio eletrónico', 'endereço de e-mail'],
    ...['البريد', 'الايميل', 'إيميل', 'عنوان البريد الإلكتروني'],
  ],
  phone: [
    ...[
      'mobile',
      'mobile number',
      'mobile no',
      'mobile phone',
      'phone number',
      'phone no',
      'telephone',
    ],
    ...['telephone number', 'tel', 'tel no', 'cell', 'cell phone', 'cellphone', 'contact number'],
    ...['whatsapp', 'gsm', 'portable', 'numéro de téléphone', 'n° de téléphone', 'tél', 'mobil'],
    ...['handy', 'handynummer', 'mobilnummer', 'mobiltelefon', 'telefonnummer', 'rufnummer'],
    ...['telemóvel', 'telemovel', 'celular', 'número de telefone', 'n.º de telefone'],
    ...['جوال', 'الجوال', 'رقم الجوال', 'موبايل', 'الموبايل', 'رقم الهاتف', 'هاتف', 'تلفون'],
  ],
  name: [
    ...['full name', 'fullname', 'display name', 'first and last name', 'designation'],
    ...['nom complet', 'nom et prénom', 'nom prénom', 'prénom et nom', 'libellé'],
    ...['vollständiger name', 'vor- und nachname', 'vorname nachname', 'bezeichnung'],
    ...['nome completo', 'nome e apelido', 'designação'],
    ...['الاسم الكامل', 'الاسم بالكامل', 'اسم', 'اسم العميل'],
  ],
  address: [
    ...['street', 'street address', 'postal address', 'rue', 'straße', 'anschrift', 'rua'],
    ...['endereço', 'العنوان', 'الشارع'],
  ],
  description: ['details', 'détails', 'beschreibungstext', 'detalhes', 'تفاصيل'],
  price: [
    ...['cost', 'rate', 'fee', 'unit price', 'list price', 'tarif', 'coût', 'montant', 'kosten'],
    ...['preis brutto', 'einzelpreis', 'custo', 'valor', 'ثمن', 'التكلفة', 'سعر'],
  ],
  duration_minutes: [
    ...['duration', 'length', 'mins', 'durée', 'dauer', 'duração', 'المدة', 'مدة'],
  ],
  duration_days: ['duration', 'validity', 'durée', 'validité', 'dauer', 'gültigkeit', 'validade'],
  starts_on: [
    ...['start', 'start date', 'starts', 'valid from', 'date de début', 'début', 'startdatum'],
    ...['gültig ab', 'beginn', 'data de início', 'início', 'تاريخ البداية', 'يبدأ'],
  ],
  ends_on: [
    ...['end', 'end date', 'ends', 'expires', 'expiry', 'expiry date', 'valid until', 'valid to'],
    ...['date de fin', 'fin', 'expiration', 'enddatum', 'gültig bis', 'ende', 'data de fim', 'fim'],
    ...['validade', 'تاريخ النهاية', 'ينتهي'],
  ],
  starts_at: ['start', 'start time', 'date and time', 'when', 'date et heure', 'datum und uhrzeit'],
  discount_percent: ['percent off', 'discount percentage', 'rabatt prozent', 'pourcentage'],
  discount_amount: ['amount off', 'discount value', 'rabatt betrag', 'montant'],
  active: ['enabled', 'is active', 'actif', 'aktiviert', 'ativo', 'نشط', 'مفعل'],
  position: ['order', 'sort', 'sort order', 'rank', 'ordre', 'rang', 'reihenfolge', 'ordem'],
  ...BUSINESS_HEADINGS,
}

/** Returns the common headings of a field by its type and name. */
export const headingWords = (...keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (Object.hasOwn(HEADING_WORDS, key) ? (HEADING_WORDS[key] ?? []) : []))
