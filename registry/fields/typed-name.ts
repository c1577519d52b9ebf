/** The names of the fields of a type, or of one of several types. */
export type TypedName<F, T> = {
  [K in keyof F]: F[K] extends { type: T } ? K & string : never
}[keyof F]
