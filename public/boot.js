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
  const stored = (storage) => {
    try {
      return storage().getItem('i18nextLng')
    } catch {
      return null
    }
  }
  // The order in which src/i18n/i18n.ts looks: the first language there is decides.
  const languageOf = () =>
    [
      new URLSearchParams(location.search).get('lng'),
      /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
      stored(() => localStorage),
      stored(() => sessionStorage),
      ...(navigator.languages ?? []),
    ]
      .map((code) => code?.split(/[-_]/)[0].toLowerCase())
      .find((code) => ['en', 'fr', 'de', 'pt', 'ar'].includes(code))
  const skin = read('skin')
  const dark =
    skin === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : skin === 'dark'
  root.dataset.skin = dark ? 'dark' : 'light'
  root.lang = languageOf() ?? 'en'
  const chosen = read('direction')
  const own = root.lang === 'ar' ? 'rtl' : 'ltr'
  root.dir = chosen === 'rtl' || chosen === 'ltr' ? chosen : own
  root.dataset.menu = read('menuCollapsed') === 'true' ? 'collapsed' : 'open'
})()
