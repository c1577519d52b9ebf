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

  // The app takes these answers in src/api/request/early.ts, each once.
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
  /** Asks for the rows of the list here; says whether they are those of a table. */
  const askFirstPage = (session) => {
    const first = parse(metaOf('first-page'))
    // Rules that narrow a role are the app's to read.
    if (session.ability !== undefined || !first.roles?.includes(session.role)) return false
    const memory = parse(stored(() => sessionStorage, 'lists'))
    const kept = memory.user === session.id ? memory.lists?.[location.pathname.slice(1)] : ''
    const state = new URLSearchParams(location.search || kept || '')
    const looks = ['lng', 'view', 'columns', 'open']
    const asked = ['page', 'perPage', 'sort', 'q', ...(first.trash ? ['deleted'] : [])]
    const names = [...new Set(state.keys())]
    const known = new Set([...looks, ...asked, ...first.filters])
    const isPlain = (name) => known.has(name) && state.getAll(name).length === 1 && state.get(name)
    // Whatever else an address says is for the app to translate, which then asks by itself.
    if (!names.every(isPlain)) return false
    const sort = state.get('sort') ?? first.sort
    const isReversed = sort.startsWith('-') && !sort.includes(',')
    const [path, query] = first.url.split('?')
    const params = new URLSearchParams(query)
    params.set('page', state.get('page') ?? '1')
    params.set('perPage', state.get('perPage') ?? '25')
    params.set('sort', isReversed ? sort.slice(1) : sort)
    params.set('order', isReversed ? 'DESC' : 'ASC')
    if (first.trash) params.set('deleted', 'live')
    for (const name of ['q', 'deleted', ...first.filters])
      if (state.has(name) && known.has(name)) params.set(name, state.get(name))
    ask(`${path}?${params}`, session.accessToken)
    return !state.has('open')
  }

  const addToHead = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...attributes }))
  // Where the rows are here before the app, they are drawn by less code (src/first.tsx). A page for a
  // browser that has the app in its cache names none.
  const isHere = (src) => performance.getEntriesByName(src).length > 0
  const drawFirst = (src) => {
    const app = [...document.querySelectorAll('script[type="module"]')]
    if (!app.some((one) => isHere(one.src))) addToHead('script', { type: 'module', src })
  }

  // Letters that an earlier visit fetched are in the browser's cache: asked for now, they are here
  // when the first text is laid out. Otherwise src/layout/letters.ts asks for them after that.
  const letters = metaOf('letters')
  if (letters && read('letters') === letters) {
    addToHead('link', { rel: 'preload', as: 'font', href: letters })
  } else if (letters) root.dataset.letters = 'later'

  const session = parse(stored(() => localStorage, 'userData'))
  const isValid = session.accessToken && !session.over && !(session.due <= Date.now())
  // The rows take longest, and over HTTP/1.1 a browser has six connections, of which code takes some.
  const hasRows = isValid && askFirstPage(session)
  ask(`/locales/${root.lang}.json`)
  const capabilities = metaOf('capabilities')
  if (capabilities) tell('/api/capabilities', capabilities)
  else if (isValid && !stored(() => localStorage, 'capabilities')) ask('/api/capabilities')
  const drawing = metaOf('first-drawing')
  if (hasRows && drawing)
    Promise.all(early.map(({ answer }) => answer)).then(() => drawFirst(drawing), () => undefined)
})()
