import bowser from 'bowser'

const MAX_LENGTH = 120

/** Names a browser and its system as its user would: `Chrome, Windows` or `Safari, iPhone`. */
export function agentName(userAgent = ''): string {
  if (userAgent === '') return ''
  const { browser, os, platform } = bowser.parse(userAgent)
  // The model, iPhone or iPad, says more than the system.
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return browser.name && system ? `${browser.name}, ${system}` : userAgent.slice(0, MAX_LENGTH)
}
