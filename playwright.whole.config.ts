/** The configuration of `npm run test:whole`, which runs all browser tests. */
process.env.TEST_MODE = 'whole'

export default (await import('./playwright.config.ts')).default
