/** Words of the car wash in texts. Those of a language are found in that language only. */
export const TEXT_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(bookings?|jobs?|slots?|plates?|cars?|wash\w*|employees?|customers?|vehicles?|subscriptions?|providers?|promos?)\b/i,
  fr: /réservation|employé|lavage|abonnement|véhicule|immatricul/i,
  de: /Buchung|Mitarbeiter|Fahrzeug|Kennzeichen|wäsche|\bAbos?\b/i,
  pt: /\breservas?\b|funcionári|lavagem|matrícula|veículo|subscriç/i,
  ar: /موظف|غسيل|سيار|مركبات|لوحة الأرقام/,
}
