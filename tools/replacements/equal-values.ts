/** Compares values deeply, as lodash's `isEqual` does for plain values. */
export { default } from 'fast-deep-equal/es6/index.js'
