/** The code points of zero in Arabic, and in Persian and Urdu. */
const ZEROS = [0x660, 0x6f0]

/** Returns the digits of a text as ASCII, from any script. */
export function extractDigits(text: string): string {
  const plain = [...text].map((sign) => {
    const code = sign.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? sign : String(code - zero)
  })
  return plain.join('').replace(/\D/g, '')
}
