import bowser from 'bowser'

const MAX_LENGTH = 120

/** What signed in, in a few words that its owner knows it by: `Chrome, Windows` or `Safari, iPhone`. */
export function agentName(userAgent = ''): string {
  if (userAgent === '') return ''
  const { browser, os, platform } = bowser.parse(userAgent)
  // iPhone or iPad says more than their system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return browser.name && system ? `${browser.name}, ${system}` : userAgent.slice(0, MAX_LENGTH)
}
