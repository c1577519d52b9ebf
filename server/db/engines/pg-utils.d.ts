// A declaration in the form of CommonJS, because the file of the driver is such a module.
declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value to a parameter, as the driver of PostgreSQL does. */
    prepareValue: (value: unknown) => string | Buffer | null
  }
  export = utils
}
