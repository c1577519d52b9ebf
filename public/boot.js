// Runs before the first paint, so that skin, direction and menu never jump. A plain file, not a
// module and not inline, because the page's policy allows neither inline code nor waiting.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      const text = localStorage.getItem(key)
      return text === null ? null : text.replaceAll('"', '')
    } catch {
      return null
    }
  }
  const skin = read('skin')
  const dark =
    skin === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : skin === 'dark'
  root.dataset.skin = dark ? 'dark' : 'light'
  root.dir = read('direction') === 'rtl' ? 'rtl' : 'ltr'
  root.dataset.menu = read('menuCollapsed') === 'true' ? 'collapsed' : 'open'
})()
