declare module 'fs-native-extensions' {
  /** Locks `length` bytes of an open file from `offset` on; false if another process holds them. */
  export function tryLock(fd: number, offset: number, length: number): boolean
  /** Locks an open file, once no other process holds it. */
  export function waitForLock(fd: number): Promise<void>
}
