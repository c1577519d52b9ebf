import fc from 'fast-check'

// The same random cases at every run, so that a change decides whether it passes, and not chance.
// `SEED=7 npm run test:unit` tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) })
