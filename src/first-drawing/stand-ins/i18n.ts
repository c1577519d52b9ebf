/** The language is another one when the page is. */
export const onLanguageChange = () => () => {}
