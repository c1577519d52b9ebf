/** A rendering is in one language. */
export const onLanguageChange = () => () => {}
