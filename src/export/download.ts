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
