/** The browser tests of `npm run test:whole`, which leaves nothing out. */
process.env.TEST_MODE = 'whole'

export default (await import('./playwright.config.ts')).default
