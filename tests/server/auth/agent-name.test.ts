import { describe, expect, it } from 'vitest'
import { shortenUserAgent } from '../../../server/auth/user-agent.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('The description of a browser', () => {
  it.each([
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome, Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Microsoft Edge, Windows',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`,
      'Opera, Windows',
    ],
    [
      `${MOZILLA} (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet for Android, Android',
    ],
    [
      `${MOZILLA} (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0`, 'Firefox, Linux'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
      'Safari, macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
      'Safari, iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome, iPhone',
    ],
    [
      `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome, Chrome OS',
    ],
    [
      `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`,
      'Chrome, Linux',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.7`,
      'Vivaldi, Windows',
    ],
  ])('of the user agent %s is %s', (userAgent, name) => {
    expect(shortenUserAgent(userAgent)).toBe(name)
  })

  it('is the shortened user agent if the browser is unknown', () => {
    expect(shortenUserAgent('wash-tool/1.0 (internal)')).toBe('wash-tool/1.0 (internal)')
    expect(shortenUserAgent('x'.repeat(500))).toBe('x'.repeat(120))
    expect(shortenUserAgent('')).toBe('')
    expect(shortenUserAgent(undefined)).toBe('')
  })
})
