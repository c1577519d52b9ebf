/**
 * Where random cases begin: the same at every run, so that a change decides whether it passes,
 * and not chance. `SEED=7 npm run test:unit` tries others.
 */
export const SEED = Number(process.env.SEED ?? 20_261_121)
