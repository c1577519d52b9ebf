/**
 * Has a browser compile a file while it arrives, beside the page, instead of function by function
 * within the first drawing: V8's explicit compile hint; to others it is a comment.
 */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'
