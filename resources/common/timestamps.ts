/**
 * The fields with the times of creation, last change and deletion. The short form adds them itself.
 */
export { timestamps } from '../../registry/fields/timestamps.ts'
