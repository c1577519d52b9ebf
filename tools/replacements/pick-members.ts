/** Returns the named members that an object has, as lodash's `pick` does for plain names. */
export default function pickMembers<T extends object>(
  object: T,
  ...names: readonly (string | readonly string[])[]
): Partial<T> {
  const picked: Partial<T> = {}
  for (const name of names.flat() as (string & keyof T)[])
    if (name in object) picked[name] = object[name]
  return picked
}
