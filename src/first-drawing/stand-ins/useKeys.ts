/** Keys are for the app to hear. */
export const useKeys = () => {}
