import bowser from 'bowser'

const MAX_LENGTH = 120

/** Names a browser and its system, such as `Chrome, Windows` or `Safari, iPhone`. */
export function shortenUserAgent(userAgent = ''): string {
  if (userAgent === '') return ''
  const { browser, os, platform } = bowser.parse(userAgent)
  // The model, iPhone or iPad, is clearer than the system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return browser.name && system ? `${browser.name}, ${system}` : userAgent.slice(0, MAX_LENGTH)
}
