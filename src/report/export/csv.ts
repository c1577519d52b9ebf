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

/** Rows as a file of CSV. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the reader. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy when the click is done, not before.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
