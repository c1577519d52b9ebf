// Runs before the first paint, so that skin, direction and menu never jump, and asks for what this
// address needs while the code is still on the way. A plain file, not a module and not inline,
// because the page's policy allows neither inline code nor waiting.
;(() => {
  const root = document.documentElement
  const stored = (storage, key) => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }
  const read = (key) => stored(() => localStorage, key)?.replaceAll('"', '') ?? null
  const parse = (text) => {
    try {
      return JSON.parse(text ?? 'null') ?? {}
    } catch {
      return {}
    }
  }
  const metaOf = (name) => document.querySelector(`meta[name="${name}"]`)?.content
  // The build names the languages that there are texts of, each with its direction.
  const pairs = (metaOf('languages') ?? 'en:ltr').split(' ').map((pair) => pair.split(':'))
  const directionOf = new Map(pairs)
  // The order of the specification: the first language there is decides.
  const languageOf = () =>
    [
      new URLSearchParams(location.search).get('lng'),
      /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
      stored(() => localStorage, 'i18nextLng'),
      stored(() => sessionStorage, 'i18nextLng'),
      ...(navigator.languages ?? []),
    ]
      .map((code) => code?.split(/[-_]/)[0].toLowerCase())
      .find((code) => directionOf.has(code))
  const skin = read('skin')
  const dark =
    skin === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : skin === 'dark'
  root.dataset.skin = dark ? 'dark' : 'light'
  root.lang = languageOf() ?? 'en'
  const chosen = read('direction')
  root.dir = chosen === 'rtl' || chosen === 'ltr' ? chosen : (directionOf.get(root.lang) ?? 'ltr')
  root.dataset.menu = read('menuCollapsed') === 'true' ? 'collapsed' : 'open'
  root.dataset.density = read('density') === 'compact' ? 'compact' : 'comfortable'

  // The app takes these answers in src/platform/api/prefetch.ts, each once.
  const early = (window.washboardEarly = [])
  const ask = (url, token) => {
    const stop = new AbortController()
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const headers = {
      Accept: 'application/json',
      'Accept-Language': root.lang,
      lang: 'du',
      'X-Request-Id': id,
      ...(token && { Authorization: `Bearer ${token}` }),
    }
    const answer = fetch(url, { headers, signal: stop.signal })
    // Whoever takes it is told; if nobody does, nobody needs to know.
    answer.catch(() => undefined)
    early.push({ url, token, id, answer, stop })
  }
  // What the page itself says in place of an answer.
  const tell = (url, text) => {
    const answer = new Response(text, { headers: { 'Content-Type': 'application/json' } })
    early.push({ url, id: '', answer: Promise.resolve(answer), stop: new AbortController() })
  }
  const session = parse(stored(() => localStorage, 'userData'))
  const first = parse(metaOf('first-page'))
  const memory = parse(stored(() => sessionStorage, 'lists'))
  const kept = memory.user === session.id ? memory.lists?.[location.pathname.slice(1)] : ''
  // Rules that narrow a role, and a list as it was last left, are the app's to read.
  const isPlain =
    session.ability === undefined &&
    (location.search !== '' || !kept) &&
    first.roles?.includes(session.role)

  // Letters that an earlier visit fetched are in the browser's cache: asked for now, they are here
  // when the first text is laid out. Otherwise src/platform/layout/fonts.ts asks for them after that.
  const letters = metaOf('letters')
  if (letters && read('letters') === letters) {
    const link = document.createElement('link')
    const attributes = { rel: 'preload', as: 'font', href: letters, crossOrigin: '' }
    document.head.append(Object.assign(link, attributes))
  } else if (letters) root.dataset.letters = 'later'

  const isValid = session.accessToken && !session.over && !(session.due <= Date.now())
  // The rows take longest, and over HTTP/1.1 a browser has six connections, of which code takes some.
  if (isValid && isPlain) ask(first.url, session.accessToken)
  ask(`/locales/${root.lang}.json`)
  const capabilities = metaOf('capabilities')
  if (capabilities) tell('/api/capabilities', capabilities)
  else if (isValid && !stored(() => localStorage, 'capabilities')) ask('/api/capabilities')
})()
