import { BUSINESS_DESCRIPTION, BUSINESS_NAME } from '#business/words'

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes the name and the description of the business into the page. */
export const fillBusinessPage = (page: string): string =>
  page
    .replaceAll('{{name}}', () => escapeText(BUSINESS_NAME))
    .replaceAll('{{description}}', () => escapeText(BUSINESS_DESCRIPTION))
