import { getTextDirection } from '../../registry/days/customs.ts'
import type { BusinessSettings } from '../../registry/words/business-settings.ts'

// Mail programs support neither style sheets nor grids, so mails have inline styles.
const TEXT_COLOR = '#0b2830'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const MUTED_COLOR = '#516a74'
export const LINE_COLOR = '#dde6e9'
export const LINK_COLOR = '#0a69ae'

/** The business in a mail, with the whole address of its logo. */
export type MailSender = Pick<BusinessSettings, 'name' | 'logo' | 'imprint'>

/** Text with an address. */
export interface MailLink {
  text: string
  url: string
}

/** The parts of every mail except its body. */
export interface MailFrame {
  language: string
  sender: MailSender
  title: string
  link: MailLink
  /** The reason why the reader receives it. */
  why: string
  /** The link that ends the mails; null for a mail that comes once. */
  stop: MailLink | null
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Keeps an amount with its currency, and a share with its sign, on one line. */
const keepTogether = (text: string) =>
  text.replace(/\b([A-Z]{3}) (?=[-−\d])/g, '$1\u00a0').replace(/(?<=\d) %/g, '\u00a0%')

/** Isolates a text's direction, because a line may mix scripts. */
export const isolateText = (text: string): string => `<bdi>${escapeHtml(keepTogether(text))}</bdi>`

export const renderMutedText = (text: string, size = 13): string =>
  `<p style="margin:6px 0;font-size:${size}px;color:${MUTED_COLOR}">${text}</p>`

/** Returns the business as a mail shows it; `origin` is the address of the web app. */
export const buildMailSender = (
  origin: string,
  { name, logo, imprint }: BusinessSettings,
): MailSender => ({
  name,
  logo: logo && URL.canParse(logo, origin) ? new URL(logo, origin).href : null,
  imprint,
})

/** Renders the logo and the name of the business, because mail programs may show no pictures. */
function renderBrand({ name, logo }: MailSender): string {
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" width="28" height="28" alt="" style="vertical-align:middle;margin-inline-end:8px">`
    : ''
  return `<p style="margin:0 0 12px;font-weight:600">${picture}${isolateText(name)}</p>`
}

/** Builds the HTML of a mail around the HTML of its body. */
export function buildMailPage(
  { language, sender, title, link, why, stop }: MailFrame,
  body: string,
): string {
  const { imprint } = sender
  return `<!doctype html>
<html lang="${language}" dir="${getTextDirection(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:8px;background:#edf2f3;color:${TEXT_COLOR};${FONT}">
<div style="max-width:680px;margin:0 auto;padding:16px;background:#ffffff;border-radius:12px">
${renderBrand(sender)}
<h1 style="font-size:20px;margin:0">${isolateText(title)}</h1>
${body}
<p style="margin:20px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:${LINK_COLOR};color:#ffffff;text-decoration:none">${escapeHtml(link.text)}</a></p>
<hr style="border:0;border-top:1px solid ${LINE_COLOR}">
${renderMutedText(escapeHtml(why), 12)}
${stop ? renderMutedText(`<a href="${escapeHtml(stop.url)}" style="color:${MUTED_COLOR}">${escapeHtml(stop.text)}</a>`, 12) : ''}
${imprint ? renderMutedText(escapeHtml(imprint).replaceAll('\n', '<br>'), 12) : ''}
</div></body></html>
`
}

/** Joins the paragraphs of a plain text. */
export const joinParagraphs = (parts: readonly (readonly string[])[]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
