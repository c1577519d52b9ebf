/**
 * The seed of random cases. It is the same in every run, so that chance does not decide about a
 * change. `SEED=7 npm run test:unit` tries other cases.
 */
export const SEED = Number(process.env.SEED ?? 20_261_121)
