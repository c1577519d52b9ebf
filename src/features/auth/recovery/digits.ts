/** The code points of zero in Arabic, and in Persian and Urdu. */
const ZEROS = [0x660, 0x6f0]

/** Returns the digits of a text as ASCII, from any script. */
export function extractDigits(text: string): string {
  const asciiCharacters = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0
    const zero = ZEROS.find((zeroCode) => code >= zeroCode && code < zeroCode + 10)
    return zero === undefined ? character : String(code - zero)
  })
  return asciiCharacters.join('').replace(/\D/g, '')
}
