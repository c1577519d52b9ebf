/** Downloads a file. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser copies the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
