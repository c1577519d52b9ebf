/** A browser that calls itself by several names is meant by the first one here. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const MAX_LENGTH = 120

/** What signed in, in a few words that its owner knows it by: `Chrome, Windows`. */
export function agentName(userAgent = ''): string {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  )
  return known.length === 2 ? known.join(', ') : userAgent.slice(0, MAX_LENGTH)
}
