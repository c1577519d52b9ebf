declare module 'fs-native-extensions' {
  /** Locks `length` bytes of an open file from `offset` on; false where another holds them. */
  export function tryLock(fd: number, offset: number, length: number): boolean
  /** Locks an open file, when nobody else holds it any more. */
  export function waitForLock(fd: number): Promise<void>
}
