/**
 * Makes browsers compile a file while it loads, instead of function by function during the first
 * drawing. This is V8's explicit compile hint; other engines see a comment.
 */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'
