const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe before it:
 * nobody's name may run anything on the reader's machine.
 */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV by RFC 4180; the mark at its start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Hands a text to the reader as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy when the click is done, not before.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
